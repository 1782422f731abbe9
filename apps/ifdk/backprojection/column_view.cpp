#include "backprojection/column_view.hpp"

namespace ifdk {

bool upside_down(const Matrix34& voxel_to_pixel) { return voxel_to_pixel[6] < 0; }

ColumnView column_view(const Matrix34& p, const Grid& volume, std::int64_t nv) {
  const double middle =
      static_cast<double>(volume.size[2] - 1) / 2;  // what little u and z depend on k is shared evenly
  ColumnView view{
      {p[0], p[1], p[3] + p[2] * middle}, {p[4], p[5], p[7]}, {p[8], p[9], p[11] + p[10] * middle}, p[6], nullptr};
  if (!upside_down(p)) return view;
  const double last = static_cast<double>(nv - 1);
  for (int n = 0; n < 3; ++n) view.v[n] = last * view.z[n] - view.v[n];
  view.dv = -view.dv;
  return view;
}

}  // namespace ifdk
