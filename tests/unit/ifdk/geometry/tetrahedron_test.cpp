// The geometry of the tetrahedron's scan against its projections: rays through the object's surface must find the iron
// where the measured intensities do.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "geometry/ctsimu.hpp"
#include "geometry_files.hpp"
#include "tetrahedron.hpp"

using namespace ifdk;
using namespace ifdk::testing;

namespace {

/// mm from the pixels' centres, where some rays would run along the edges of triangles.
constexpr double aside = 0.01;

double path_length(const std::vector<Triangle>& object, const Vec3& start, const Vec3& end) {
  double length = 0;
  for (const Triangle& triangle : object)
    length += signed_distance(triangle, start, end - start).value_or(0) * norm(end - start);
  return length;
}

std::vector<double> grey_values(const std::vector<std::filesystem::path>& files) {
  std::vector<double> values;
  for (const auto& file : files) {
    const std::string bytes = tuccompi::testing::text_in(file);
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
      values.push_back(static_cast<unsigned char>(bytes[i]) + 256.0 * static_cast<unsigned char>(bytes[i + 1]));
  }
  return values;
}

struct Fit {
  double correlation;
  double attenuation;  // per mm
};

Fit fit_of(const std::vector<double>& lengths, const std::vector<double>& integrals) {
  const auto n = static_cast<double>(lengths.size());
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    x += lengths[i];
    y += integrals[i];
    xx += lengths[i] * lengths[i];
    xy += lengths[i] * integrals[i];
    yy += integrals[i] * integrals[i];
  }
  return {(n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y)), xy / xx};
}

/// Compares every third pixel of each row and column, after `change` has been done to the views.
Fit compare(const std::function<void(View&)>& change) {
  const CtsimuScan scan = read_ctsimu(data_file("ctsimu_tetrahedron/tetra.json"));
  const auto object = sample_on_stage(data_file("ctsimu_tetrahedron/tetra.stl"));
  const auto images = grey_values(scan.projections.paths), flats = grey_values(scan.flats.paths),
             dark = grey_values(scan.darks.paths);
  const std::int64_t columns = scan.detector.size[0], pixels = columns * scan.detector.size[1];
  std::vector<double> lengths, integrals;
  for (std::size_t s = 0; s < scan.views.size(); ++s) {
    View view = scan.views[s];
    change(view);
    for (std::int64_t row = 0; row < scan.detector.size[1]; row += 3)
      for (std::int64_t column = 0; column < columns; column += 3) {
        const auto pixel = static_cast<std::size_t>(row * columns + column), count = static_cast<std::size_t>(pixels);
        const double flat = (flats[pixel] + flats[pixel + count] + flats[pixel + 2 * count]) / 3;
        integrals.push_back(-std::log((images[s * count + pixel] - dark[pixel]) / (flat - dark[pixel])));
        const Vec3 end = view.detector + (scan.detector.coordinate(0, column) + aside) * view.u_axis +
                         (scan.detector.coordinate(1, row) + 2 * aside) * view.v_axis;
        lengths.push_back(path_length(object, view.source, end));
      }
  }
  return fit_of(lengths, integrals);
}

}  // namespace

TEST_CASE("rays through the tetrahedron's surface explain its projections") {
  const Fit fit = compare([](View&) {});
  CHECK(fit.correlation > 0.99);
  CHECK(fit.attenuation == doctest::Approx(0.181).epsilon(0.01));
}

TEST_CASE("rows that ran up, columns that ran left, or a stage that turned the other way would not") {
  CHECK(compare([](View& view) { view.v_axis = -view.v_axis; }).correlation < 0.9);
  CHECK(compare([](View& view) { view.u_axis = -view.u_axis; }).correlation < 0.9);
  CHECK(compare([](View& view) {
          for (Vec3* point : {&view.source, &view.detector}) point->y = -point->y;
          view.u_axis.x = -view.u_axis.x;
        }).correlation < 0.9);
}
