#include "tuccompi/mpi/communicator.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "tuccompi/mpi/communicator_state.hpp"
#include "tuccompi/mpi/user_communicator.hpp"

namespace tuccompi::mpi {
namespace {

constexpr std::size_t largest_piece = std::size_t{1} << 30;  // MPI counts are int
constexpr std::size_t large_bytes = std::size_t{1} << 16;
constexpr int data_tag = 1;

/// Calls operation(pointer, count) for pieces of `data` that MPI can count.
template <class Byte, class Operation>
void in_pieces(std::span<Byte> data, Operation operation) {
  for (std::size_t at = 0; at < data.size(); at += largest_piece)
    operation(data.data() + at, static_cast<int>(std::min(largest_piece, data.size() - at)));
}

}  // namespace

Communicator::State::State(std::shared_ptr<MpiThread> mpi_thread, MPI_Comm owned)
    : thread(std::move(mpi_thread)), native(owned) {
  check(MPI_Comm_set_errhandler(native, MPI_ERRORS_RETURN));
  check(MPI_Comm_rank(native, &rank));
  check(MPI_Comm_size(native, &size));
}

Communicator::State::~State() {
  if (std::uncaught_exceptions() > 0) return;
  try {
    thread->call([&] { MPI_Comm_free(&native); });
  } catch (const std::exception&) {
  }
}

Communicator duplicate(std::shared_ptr<MpiThread> thread, MPI_Comm like) {
  MPI_Comm copy = MPI_COMM_NULL;
  thread->complete([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Comm_idup(like, &copy, &request));
    return std::vector{request};
  });
  std::shared_ptr<Communicator::State> state;
  thread->call([&] { state = std::make_shared<Communicator::State>(thread, copy); });
  return Communicator(std::move(state));
}

Communicator start(int argc, char** argv) {
  return duplicate(std::make_shared<MpiThread>(MpiThread::Own{argc, argv}), MPI_COMM_WORLD);
}

Communicator use(MPI_Comm communicator) { return duplicate(std::make_shared<MpiThread>(), communicator); }

void abort(const Communicator& world, int exit_code) {
  world.state()->thread->call([&] { MPI_Abort(world.state()->native, exit_code); });
  std::_Exit(exit_code);
}

int Communicator::rank() const { return state_->rank; }

int Communicator::size() const { return state_->size; }

bool Communicator::all_know(const std::exception& error) const {
  const auto* known = dynamic_cast<const KnownToAll*>(&error);
  return known && known->group == state_.get();
}

void Communicator::barrier() const {
  state_->thread->complete([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Ibarrier(state_->native, &request));
    return std::vector{request};
  });
}

void Communicator::broadcast_bytes(int root, std::span<std::byte> data) const {
  if (size() == 1 || data.empty()) return;
  state_->thread->complete(
      [&] {
        std::vector<MPI_Request> requests;
        in_pieces(data, [&](std::byte* piece, int count) {
          requests.push_back(MPI_REQUEST_NULL);
          check(MPI_Ibcast(piece, count, MPI_BYTE, root, state_->native, &requests.back()));
        });
        return requests;
      },
      data.size() >= large_bytes);
}

std::vector<std::vector<std::byte>> Communicator::gather_bytes(int root, std::span<const std::byte> mine) const {
  const bool here = rank() == root;
  const std::size_t my_size = mine.size();
  std::vector<std::size_t> sizes(here ? static_cast<std::size_t>(size()) : 0);
  state_->thread->complete([&] {
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Igather(&my_size, sizeof my_size, MPI_BYTE, sizes.data(), sizeof my_size, MPI_BYTE, root, state_->native,
                      &request));
    return std::vector{request};
  });
  std::vector<std::vector<std::byte>> all(sizes.size());
  for (std::size_t from = 0; from < sizes.size(); ++from) all[from].resize(sizes[from]);
  if (here) all[static_cast<std::size_t>(root)].assign(mine.begin(), mine.end());
  const bool large = here ? std::ranges::any_of(sizes, [](std::size_t bytes) { return bytes >= large_bytes; })
                          : my_size >= large_bytes;
  const auto move = [&] {
    std::vector<MPI_Request> requests;
    const auto next_request = [&] { return &requests.emplace_back(MPI_REQUEST_NULL); };
    if (!here) {
      in_pieces(mine, [&](const std::byte* piece, int count) {
        check(MPI_Isend(piece, count, MPI_BYTE, root, data_tag, state_->native, next_request()));
      });
      return requests;
    }
    for (int from = 0; from < size(); ++from) {
      if (from == root) continue;
      in_pieces(std::span(all[static_cast<std::size_t>(from)]), [&](std::byte* piece, int count) {
        check(MPI_Irecv(piece, count, MPI_BYTE, from, data_tag, state_->native, next_request()));
      });
    }
    return requests;
  };
  state_->thread->complete(move, large);
  return all;
}

std::vector<std::string> Communicator::all_gather(const std::string& mine) const {
  std::vector<std::byte> joined;
  std::vector<std::size_t> sizes;
  for (const auto& part : gather_bytes(0, std::as_bytes(std::span(mine)))) {
    sizes.push_back(part.size());
    joined.insert(joined.end(), part.begin(), part.end());
  }
  broadcast(0, sizes);
  broadcast(0, joined);
  std::vector<std::string> texts;
  std::size_t at = 0;
  for (const std::size_t length : sizes) {
    texts.emplace_back(reinterpret_cast<const char*>(joined.data()) + at, length);
    at += length;
  }
  return texts;
}

void Communicator::all_gather_bytes(std::span<std::byte> all, std::span<const std::size_t> offsets) const {
  if (size() == 1) return;
  state_->thread->complete(
      [&] {
        std::vector<MPI_Request> requests;
        for (int from = 0; from < size(); ++from) {
          const auto n = static_cast<std::size_t>(from);
          in_pieces(all.subspan(offsets[n], offsets[n + 1] - offsets[n]), [&](std::byte* piece, int count) {
            check(MPI_Ibcast(piece, count, MPI_BYTE, from, state_->native, &requests.emplace_back(MPI_REQUEST_NULL)));
          });
        }
        return requests;
      },
      offsets.back() >= large_bytes);
}

void Communicator::sum_to(int root, std::span<float> data) const {
  if (size() == 1 || data.empty()) return;
  const bool here = rank() == root;
  state_->thread->complete(
      [&] {
        std::vector<MPI_Request> requests;
        in_pieces(data, [&](float* piece, int count) {
          check(MPI_Ireduce(here ? MPI_IN_PLACE : piece, here ? piece : nullptr, count, MPI_FLOAT, MPI_SUM, root,
                            state_->native, &requests.emplace_back(MPI_REQUEST_NULL)));
        });
        return requests;
      },
      data.size_bytes() >= large_bytes);
}

Communicator Communicator::split(int color, int key) const {
  std::shared_ptr<State> part;
  state_->thread->call([&] {
    MPI_Comm comm = MPI_COMM_NULL;
    check(MPI_Comm_split(state_->native, color, key, &comm));
    part = std::make_shared<State>(state_->thread, comm);
  });
  return Communicator(std::move(part));
}

Communicator Communicator::on_this_host() const {
  std::shared_ptr<State> part;
  state_->thread->call([&] {
    MPI_Comm comm = MPI_COMM_NULL;
    check(MPI_Comm_split_type(state_->native, MPI_COMM_TYPE_SHARED, rank(), MPI_INFO_NULL, &comm));
    part = std::make_shared<State>(state_->thread, comm);
  });
  return Communicator(std::move(part));
}

void Communicator::together(const std::function<void()>& body) const {
  std::string outcome = "+";
  try {
    body();
  } catch (const InputError& error) {
    outcome = std::string("i") + error.what();
  } catch (const std::exception& error) {
    outcome = std::string("e") + error.what();
  } catch (...) {
    outcome = "ean exception that is not a std::exception";
  }
  for (const std::string& text : all_gather(outcome)) {
    if (text[0] == '+') continue;
    if (text[0] == 'i') throw TogetherError<InputError>(text.substr(1), state_.get());
    throw TogetherError<Error>(text.substr(1), state_.get());
  }
}

}  // namespace tuccompi::mpi
