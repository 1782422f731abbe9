#include "backprojection/edge_rule.hpp"

#include "backprojection/conditions.hpp"

namespace ifdk {

EdgeRule rtk_edge_rule(const Matrix34& p, const Grid& volume) {
  return column_tilt(p, volume) <= parallel_columns ? EdgeRule::inside : EdgeRule::clamped;
}

}  // namespace ifdk
