#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "commands.hpp"
#include "geometry/rtk_xml.hpp"
#include "grid_options.hpp"
#include "memory.hpp"
#include "phantom/draw.hpp"
#include "phantom/project.hpp"
#include "phantoms.hpp"
#include "picture_of_volume.hpp"
#include "pipeline/volume_file.hpp"
#include "tuccompi/parallel.hpp"
#include "tuccompi/report_json.hpp"
#include "views.hpp"

namespace ifdk {
namespace {

/// What rank 0 says at the end of a command that wrote one image.
void conclude(const tuccompi::Session& session, const std::filesystem::path& output, const Grid& grid,
              const char* what) {
  if (!session.is_root()) return;
  if (session.options().json) {
    nlohmann::json json{
        {"output", output.string()}, {"size", grid.size}, {"spacing_mm", grid.spacing}, {"origin_mm", grid.origin}};
    for (const auto& report : session.reports()) json["reports"].push_back(tuccompi::to_json(report));
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  } else if (!session.options().quiet) {
    std::printf("%s: %s, %lld x %lld x %lld\n", output.c_str(), what, static_cast<long long>(grid.size[0]),
                static_cast<long long>(grid.size[1]), static_cast<long long>(grid.size[2]));
  }
}

/// Each lane works on a plane in memory.
void check_planes(const tuccompi::Session& session, int ranks_here, const Grid& grid) {
  const auto lanes = session.cluster().units_of(session.world().rank()).size();
  check_space("planes of " + std::to_string(ranks_here) + " rank(s) on this host",
              static_cast<double>(ranks_here) * static_cast<double>(lanes) * sizeof(float) *
                  static_cast<double>(grid.size[0]) * static_cast<double>(grid.size[1]));
}

/// One task a plane: fill(k, plane) on some lane, and into the file.
template <class Fill>
int write_planes(tuccompi::Session& session, VolumeFile& file, const Grid& grid, Fill fill) {
  tuccompi::for_each(session, grid.size[2], [&](tuccompi::Index k) {
    std::vector<float> plane(static_cast<std::size_t>(grid.size[0] * grid.size[1]));
    fill(k, std::span(plane));
    file.put(k, plane);
  });
  if (session.exit_code() == 0) file.commit();
  return session.exit_code();
}

}  // namespace

int simulate(tuccompi::Session& session, const SimulateOptions& options) {
  const int ranks_here = session.world().on_this_host().size();
  std::vector<CircularParameters> parameters;
  std::vector<View> views;
  std::vector<Ellipsoid> bodies;
  Grid detector;
  session.world().together([&] {
    parameters = circular_views(options.geometry, std::nullopt);
    views = views_of(parameters);
    detector = detector_grid(options.detector, static_cast<std::int64_t>(views.size()));
    bodies = phantom_of(options.phantom);
    check_planes(session, ranks_here, detector);
  });
  VolumeFile file(session.world(), options.output, detector);
  const int code = write_planes(session, file, detector, [&](tuccompi::Index view, std::span<float> out) {
    project(bodies, views[static_cast<std::size_t>(view)], detector, out);
  });
  if (code != 0) return code;
  session.world().together([&] {
    if (session.is_root() && !options.write_geometry.empty()) write_rtk_xml(options.write_geometry, parameters);
    conclude(session, options.output, detector, "line integrals, columns x rows x views");
  });
  return 0;
}

int phantom(tuccompi::Session& session, const PhantomOptions& options) {
  const int ranks_here = session.world().on_this_host().size();
  std::vector<Ellipsoid> bodies;
  Grid asked, volume;
  session.world().together([&] {
    asked = volume_grid(options.volume);
    volume = options.frame == Frame::rtk ? from_rtk(asked) : asked;
    bodies = phantom_of(options.phantom);
    check_planes(session, ranks_here, volume);
  });
  VolumeFile file(session.world(), options.output, volume, options.frame);
  const int code = write_planes(session, file, volume,
                                [&](tuccompi::Index slice, std::span<float> out) { draw(bodies, volume, slice, out); });
  if (code != 0) return code;
  session.world().together([&] {
    if (session.is_root() && !options.png.empty())
      write_picture_of_volume(options.png, options.output, options.frame, options.png_window);
    conclude(session, options.output, asked, "density in 1/mm");
  });
  return 0;
}

}  // namespace ifdk
