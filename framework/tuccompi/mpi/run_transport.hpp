#pragma once

#include <memory>

#include "tuccompi/core/dispatcher.hpp"
#include "tuccompi/mpi/communicator.hpp"

namespace tuccompi::mpi {

/// Carries the records of one run between the dispatchers of `world`, on the rank's MPI thread. Nothing is sent by a
/// single rank; its dispatcher is ticked all the same.
class RunTransport final : public Transport {
 public:
  /// `records_a_message`: records that may travel together; those that are queued at the same time do. Collective.
  explicit RunTransport(const Communicator& world, std::size_t records_a_message = 400);
  ~RunTransport() override;
  RunTransport(const RunTransport&) = delete;
  RunTransport& operator=(const RunTransport&) = delete;

  void send(int node, const Record& record, const std::string& text = {}) override;
  void tick_soon() override;

  /// From now on `dispatcher` receives and is ticked. It must outlive close().
  void open(Dispatcher& dispatcher);
  /// After the run is over on this rank: sends what is left, and waits until every rank has said its last word.
  /// Collective.
  void close();

  /// CPU time of the MPI thread from open() to close(), and the messages that this rank has sent, in this run.
  double cpu_seconds() const;
  Index messages() const;

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tuccompi::mpi
