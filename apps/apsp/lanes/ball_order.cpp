#include "lanes/ball_order.hpp"

#include <cstddef>
#include <utility>

namespace apsp {
namespace {

class Balls {
 public:
  Balls(const Graph<std::uint32_t>& graph, std::span<const std::uint8_t> marked, std::uint32_t ball)
      : graph_(graph), marked_(marked), ball_(ball), taken_(graph.vertices(), 0) {
    order_.reserve(graph.vertices());
  }

  std::vector<std::uint32_t> order() && {
    for (std::uint32_t vertex = 0; vertex < graph_.vertices(); ++vertex) {
      grow(vertex);
      for (; first_of_rim_ < rim_.size(); ++first_of_rim_) grow(rim_[first_of_rim_]);
      rim_.clear();
      first_of_rim_ = 0;
    }
    return std::move(order_);
  }

 private:
  /// Goes on with the ball at hand, from `start`. Where it ends too soon, in a pocket between others, the next start
  /// goes on with it.
  void grow(std::uint32_t start) {
    inside_.assign(1, start);
    for (std::size_t next = 0; next < inside_.size(); ++next) {
      const std::uint32_t vertex = inside_[next];
      if (taken_[vertex]) continue;
      if (in_ball_ == ball_) {  // what is left of the queue is the rim
        rim_.insert(rim_.end(), inside_.begin() + static_cast<std::ptrdiff_t>(next), inside_.end());
        in_ball_ = 0;
        return;
      }
      taken_[vertex] = 1;
      order_.push_back(vertex);
      in_ball_ += marked_[vertex] ? 1U : 0U;
      for (const std::uint32_t target : graph_.targets_of(vertex))
        if (!taken_[target]) inside_.push_back(target);
    }
  }

  const Graph<std::uint32_t>& graph_;
  std::span<const std::uint8_t> marked_;
  std::uint32_t ball_;
  std::uint32_t in_ball_ = 0;  ///< marked vertices
  std::vector<std::uint8_t> taken_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> inside_;  ///< queue of the ball at hand
  std::vector<std::uint32_t> rim_;     ///< where balls may begin, the oldest first
  std::size_t first_of_rim_ = 0;
};

}  // namespace

std::vector<std::uint32_t> ball_order(const Graph<std::uint32_t>& graph, std::span<const std::uint8_t> marked,
                                      std::uint32_t ball) {
  return Balls(graph, marked, ball).order();
}

}  // namespace apsp
