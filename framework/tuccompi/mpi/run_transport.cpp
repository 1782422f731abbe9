#include "tuccompi/mpi/run_transport.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "tuccompi/mpi/communicator_state.hpp"
#include "tuccompi/mpi/message_codec.hpp"

namespace tuccompi::mpi {
namespace {

constexpr int run_tag = 2;
constexpr std::size_t most_records = 400;  // a message: 16 KB of records
constexpr std::size_t most_text = 4096;    // of one record
constexpr std::size_t most_bytes = std::size_t{1} << 16;
constexpr std::size_t most_texts = 8;  // in a message

}  // namespace

/// Lives on the MPI thread, except for the outboxes.
class RunTransport::State final : public Poller {
 public:
  explicit State(const Communicator& ranks)
      : world(ranks), thread(*world.state()->thread), outboxes(static_cast<std::size_t>(world.size())) {}

  bool poll() override {
    bool progress = false;
    try {
      if (world.size() > 1)
        while (receive()) progress = true;
      progress |= flush();
      if (dispatcher->waiting()) dispatcher->tick();
    } catch (const std::exception& error) {
      dispatcher->break_off(error.what());
    }
    return progress;
  }

  bool pending() const override { return queued; }
  bool ticking() const override { return dispatcher->waiting(); }

  /// Every other rank has said its last word, and ours are out.
  bool settled() const { return last_words == world.size() - 1 && in_flight.empty() && !queued; }

  /// Sends what is in the outboxes, and forgets what has been sent. True if there was anything to send.
  bool flush() {
    const bool any = queued.load();
    if (any) {
      const std::lock_guard guard(mutex);
      for (Outbox& outbox : outboxes) outbox.waiting.swap(outbox.leaving);
      queued = false;
    }
    for (std::size_t node = 0; any && node < outboxes.size(); ++node) {
      for (const Message& message : outboxes[node].leaving) send_now(static_cast<int>(node), message);
      outboxes[node].leaving.clear();
    }
    std::erase_if(in_flight, [&](Sent& sent) {
      int done = 0;
      check(MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE));
      if (done) spare.push_back(std::move(sent.bytes));
      return done != 0;
    });
    return any;
  }

  void send_now(int node, const Message& message) {
    Sent& sent = in_flight.emplace_back();
    if (!spare.empty()) {
      sent.bytes = std::move(spare.back());
      spare.pop_back();
    }
    encode(message, sent.bytes);
    check(MPI_Isend(sent.bytes.data(), static_cast<int>(sent.bytes.size()), MPI_BYTE, node, run_tag,
                    world.state()->native, &sent.request));
    ++messages;
  }

  bool receive() {
    if (incoming_request == MPI_REQUEST_NULL) return false;  // all last words are here
    int came = 0;
    MPI_Status status;
    check(MPI_Test(&incoming_request, &came, &status));
    if (!came) return false;
    int size = 0;
    check(MPI_Get_count(&status, MPI_BYTE, &size));
    if (size == 0) {
      ++last_words;  // of a rank that sends no more in this run
    } else {
      incoming.swap(arrived);
    }
    listen();
    if (size == 0) return true;
    decode(std::span(arrived).first(static_cast<std::size_t>(size)), news);
    dispatcher->receive(news);
    return true;
  }

  void listen() {
    if (last_words == world.size() - 1) return;
    check(MPI_Irecv(incoming.data(), static_cast<int>(incoming.size()), MPI_BYTE, MPI_ANY_SOURCE, run_tag,
                    world.state()->native, &incoming_request));
  }

  void stop_listening() {
    if (incoming_request == MPI_REQUEST_NULL) return;
    check(MPI_Cancel(&incoming_request));
    check(MPI_Wait(&incoming_request, MPI_STATUS_IGNORE));
  }

  Communicator world;
  MpiThread& thread;
  std::size_t records_a_message = most_records;
  Dispatcher* dispatcher = nullptr;
  int last_words = 0;
  Index messages = 0;
  double cpu_seconds = 0;

  std::atomic<bool> queued = false;
  std::mutex mutex;
  struct Outbox {
    std::vector<Message> waiting;  ///< under the mutex
    std::vector<Message> leaving;  ///< the MPI thread's own
  };
  std::vector<Outbox> outboxes;

  struct Sent {
    std::vector<std::byte> bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  std::vector<Sent> in_flight;
  std::vector<std::vector<std::byte>> spare;  ///< buffers to use again
  Message news;                               ///< what came last
  std::vector<std::byte> incoming = std::vector<std::byte>(most_bytes);
  std::vector<std::byte> arrived = std::vector<std::byte>(most_bytes);
  MPI_Request incoming_request = MPI_REQUEST_NULL;
};

RunTransport::RunTransport(const Communicator& world, std::size_t records_a_message)
    : state_(std::make_unique<State>(world)) {
  state_->records_a_message = std::min(records_a_message, most_records);
}

RunTransport::~RunTransport() {
  if (!state_->dispatcher) return;
  // An exception came between open() and close(). What is being sent may still be read by MPI: it is left to it.
  state_->thread.detach();
  state_->thread.call([&] { state_->stop_listening(); });
  static_cast<void>(state_.release());
}

void RunTransport::send(int node, const Record& record, const std::string& text) {
  {
    const std::lock_guard guard(state_->mutex);
    auto& outbox = state_->outboxes[static_cast<std::size_t>(node)].waiting;
    if (outbox.empty() || outbox.back().records.size() >= state_->records_a_message ||
        outbox.back().texts.size() >= most_texts)
      outbox.emplace_back();
    if (has_text(record.kind))
      outbox.back().append(record, text.substr(0, most_text));
    else
      outbox.back().append(record);
    state_->queued = true;
  }
  state_->thread.wake();
}

void RunTransport::tick_soon() { state_->thread.wake(); }

void RunTransport::open(Dispatcher& dispatcher) {
  State& state = *state_;
  state.cpu_seconds = -state.thread.cpu_seconds();
  state.thread.call([&] {
    state.dispatcher = &dispatcher;
    if (state.world.size() > 1) state.listen();
  });
  state.thread.attach(&state);
}

void RunTransport::close() {
  State& state = *state_;
  // A last, empty message to every other rank. Messages between two ranks arrive in order, so after it nothing of this
  // run is under way. The poller goes on until all the others' last words are here.
  state.thread.complete([&] {
    state.flush();
    std::vector<MPI_Request> requests;
    for (int node = 0; node < state.world.size(); ++node)
      if (node != state.world.rank())
        check(MPI_Isend(nullptr, 0, MPI_BYTE, node, run_tag, state.world.state()->native,
                        &requests.emplace_back(MPI_REQUEST_NULL)));
    return requests;
  });
  state.world.barrier();
  for (bool settled = false; !settled;)
    state.thread.call([&] {
      state.poll();
      settled = state.settled();
    });
  state.cpu_seconds += state.thread.cpu_seconds();
  state.thread.detach();
  state.dispatcher = nullptr;
}

double RunTransport::cpu_seconds() const { return state_->cpu_seconds; }

Index RunTransport::messages() const { return state_->messages; }

}  // namespace tuccompi::mpi
