#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "tuccompi/core/dispatcher.hpp"

namespace tuccompi::testing {

/// Carries records between dispatchers of one process: in order between two nodes, each bunch after a delay drawn from
/// a seed. One thread delivers, and ticks the dispatchers that wait, at least every millisecond.
class MemoryNetwork {
 public:
  using Clock = std::chrono::steady_clock;

  MemoryNetwork(int nodes, std::uint64_t seed, std::chrono::microseconds longest_delay)
      : random_(seed), longest_delay_(longest_delay), channels_(static_cast<std::size_t>(nodes * nodes)) {
    for (int node = 0; node < nodes; ++node) ports_.push_back(std::make_unique<Port>(*this, node));
  }

  /// What the dispatcher of `node` sends through.
  Transport& port(int node) { return *ports_[static_cast<std::size_t>(node)]; }

  /// Delivers from now on, to dispatchers[node].
  void open(std::vector<Dispatcher*> dispatchers) {
    dispatchers_ = std::move(dispatchers);
    thread_ = std::jthread([this](const std::stop_token& stop) { deliver(stop); });
  }
  /// Delivers what is under way, then stops.
  void close() {
    thread_.request_stop();
    thread_.join();
  }

  /// Records of this kind, sent so far to `node`, or to any.
  int sent(Record::Kind kind, int node = -1) const {
    const std::lock_guard guard(mutex_);
    int count = 0;
    for (int to = 0; to < static_cast<int>(ports_.size()); ++to)
      if (node < 0 || node == to) count += counts_[index(to)][index(static_cast<int>(kind))];
    return count;
  }

 private:
  struct Port final : Transport {
    Port(MemoryNetwork& all, int me) : network(all), node(me) {}
    void send(int to, const Record& record, const std::string& text) override { network.send(node, to, record, text); }
    MemoryNetwork& network;
    int node;
  };
  struct Channel {
    Message queued;
    Clock::time_point due;
  };

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }
  std::size_t nodes() const { return ports_.size(); }

  void send(int from, int to, const Record& record, const std::string& text) {
    const std::lock_guard guard(mutex_);
    Channel& channel = channels_[index(from) * nodes() + index(to)];
    if (channel.queued.empty()) {
      const auto longest = static_cast<std::uint64_t>(longest_delay_.count());
      channel.due = Clock::now() + std::chrono::microseconds(random_() % (longest + 1));
    }
    if (has_text(record.kind))
      channel.queued.append(record, text);
    else
      channel.queued.append(record);
    ++counts_[index(to)][index(static_cast<int>(record.kind))];
    sent_.notify_one();
  }

  void deliver(const std::stop_token& stop) {
    while (true) {
      bool something = false;
      for (std::size_t number = 0; number < channels_.size(); ++number) {
        const Message message = take_due(channels_[number], stop.stop_requested());
        if (message.empty()) continue;
        dispatchers_[number % nodes()]->receive(message);
        something = true;
      }
      if (something) continue;
      for (Dispatcher* dispatcher : dispatchers_)
        if (dispatcher->waiting()) dispatcher->tick();
      if (stop.stop_requested()) return;
      std::unique_lock guard(mutex_);
      sent_.wait_for(guard, std::chrono::microseconds(200));
    }
  }

  Message take_due(Channel& channel, bool all) {
    const std::lock_guard guard(mutex_);
    if (channel.queued.empty() || (!all && channel.due > Clock::now())) return {};
    return std::exchange(channel.queued, {});
  }

  mutable std::mutex mutex_;
  std::condition_variable sent_;
  std::mt19937_64 random_;
  std::chrono::microseconds longest_delay_;
  std::vector<Channel> channels_;  ///< from * nodes + to
  std::vector<std::unique_ptr<Port>> ports_;
  std::array<std::array<int, 16>, 16> counts_{};  ///< by receiver and kind
  std::vector<Dispatcher*> dispatchers_;
  std::jthread thread_;
};

}  // namespace tuccompi::testing
