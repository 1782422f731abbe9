#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "tuccompi/core/error.hpp"

namespace tuccompi::mpi {

/// What together() adds to the errors that it throws: the group whose ranks all throw them.
struct KnownToAll {
  const void* group;
};
template <class Base>
struct TogetherError : Base, KnownToAll {
  TogetherError(const std::string& message, const void* ranks) : Base(message), KnownToAll{ranks} {}
};

/// A group of ranks. Everything here except rank() and size() is collective: every rank of the group calls it, in the
/// same order. The calls are made by the rank's one MPI thread; the caller sleeps meanwhile. Copies share one group.
class Communicator {
 public:
  int rank() const;
  int size() const;
  bool is_root() const { return rank() == 0; }

  void barrier() const;
  /// The root's bytes, on every rank. The spans have the same size everywhere, any 64-bit size.
  void broadcast_bytes(int root, std::span<std::byte> data) const;
  /// The bytes of every rank, in rank order, on the root; empty elsewhere. Sizes may differ.
  std::vector<std::vector<std::byte>> gather_bytes(int root, std::span<const std::byte> mine) const;
  /// The text of every rank, in rank order, on every rank.
  std::vector<std::string> all_gather(const std::string& mine) const;
  /// Joins parts: rank r's lie in `all` at offsets[r] .. offsets[r + 1] - 1 (bytes; size() + 1 offsets, the same on
  /// every rank), and afterwards all of them on every rank.
  void all_gather_bytes(std::span<std::byte> all, std::span<const std::size_t> offsets) const;
  /// Adds up element by element what the ranks have; the sums replace the root's, the others keep theirs. The same
  /// number of elements everywhere. Sums of the same ranks and values have the same bits in every run.
  void sum_to(int root, std::span<float> data) const;
  Communicator split(int color, int key) const;
  /// The ranks that share this rank's memory.
  Communicator on_this_host() const;

  template <class T>
  void broadcast(int root, std::span<T> data) const {
    static_assert(std::is_trivially_copyable_v<T>);
    broadcast_bytes(root, std::as_writable_bytes(data));
  }
  /// The root's vector, its size included.
  template <class T>
  void broadcast(int root, std::vector<T>& data) const {
    std::size_t size = data.size();
    broadcast(root, std::span(&size, 1));
    data.resize(size);
    broadcast(root, std::span(data));
  }
  /// all_gather_bytes() with offsets in elements.
  template <class T>
  void all_gather(std::span<T> all, std::vector<std::size_t> offsets) const {
    static_assert(std::is_trivially_copyable_v<T>);
    for (std::size_t& offset : offsets) offset *= sizeof(T);
    all_gather_bytes(std::as_writable_bytes(all), offsets);
  }
  /// What all ranks give, joined in rank order, on the root; empty elsewhere.
  template <class T>
  std::vector<T> gather(int root, std::span<const T> mine) const {
    static_assert(std::is_trivially_copyable_v<T>);
    std::vector<T> all;
    for (const auto& part : gather_bytes(root, std::as_bytes(mine))) {
      const auto* first = reinterpret_cast<const T*>(part.data());
      all.insert(all.end(), first, first + part.size() / sizeof(T));
    }
    return all;
  }
  /// Runs `body` on every rank; if it throws on some, every rank throws what the lowest of them threw, with the same
  /// kind (InputError or Error). Use it where one rank may fail and the others would wait for it.
  void together(const std::function<void()>& body) const;

  /// Whether `error` came out of this group's together(): then all its ranks have it, and can end in good order.
  bool all_know(const std::exception& error) const;

  class State;
  explicit Communicator(std::shared_ptr<State> state) : state_(std::move(state)) {}
  const std::shared_ptr<State>& state() const { return state_; }

 private:
  std::shared_ptr<State> state_;
};

/// Starts MPI on a thread of its own, which calls MPI_Init_thread (FUNNELED suffices) and, when the last copy of the
/// world and of its parts is gone, MPI_Finalize. Once per process.
Communicator start(int argc, char** argv);

/// Ends all ranks at once: for errors that only this rank knows of.
[[noreturn]] void abort(const Communicator& world, int exit_code);

}  // namespace tuccompi::mpi
