#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tuccompi/core/unit.hpp"

namespace tuccompi {

/// One piece of news between a node and the master.
struct Record {
  enum class Kind : std::int32_t {
    // to the master
    ask,        ///< `unit` wants work
    done,       ///< `unit` has done `tasks` in `seconds`
    failed,     ///< one attempt at task tasks.begin failed; the reason is the message's next text
    took_down,  ///< task tasks.begin was on `unit` when that broke; the reason is the message's next text
    apart,      ///< task tasks.begin of `unit` was in a range that threw
    give_back,  ///< `unit` will not start `tasks`
    // to a node
    take,  ///< `unit` gets `tasks`
    dry,   ///< nothing is left to deal: no more prefetching, unstarted stock comes back
    end,   ///< every task is done or given up
    // both ways; the reason is the message's next text
    lost,    ///< `unit` is out, says its node; or must be taken out, says the master
    broken,  ///< the run cannot go on
  };
  Kind kind = Kind::ask;
  std::int32_t unit = -1;
  TaskRange tasks;
  double seconds = 0;
};

/// Whether a text of the message belongs to it.
inline bool has_text(Record::Kind kind) {
  using Kind = Record::Kind;
  return kind == Kind::failed || kind == Kind::took_down || kind == Kind::lost || kind == Kind::broken;
}

/// What travels at once from one rank to another: records in order, and the texts that some of them have.
struct Message {
  std::vector<Record> records;
  std::vector<std::string> texts;

  bool empty() const { return records.empty(); }
  void clear() {
    records.clear();
    texts.clear();
  }
  void append(const Record& record) { records.push_back(record); }
  void append(const Record& record, std::string text) {
    records.push_back(record);
    texts.push_back(std::move(text));
  }
};

/// Carries records between the master (node 0) and the other nodes. Any thread may call send().
class Transport {
 public:
  virtual ~Transport() = default;
  /// Queues the record and returns at once. Records to one node arrive in order. `text` goes with the kinds that have
  /// one.
  virtual void send(int node, const Record& record, const std::string& text = {}) = 0;
  /// The dispatcher is waiting() from now on: tick() is due within a millisecond.
  virtual void tick_soon() {}
};

}  // namespace tuccompi
