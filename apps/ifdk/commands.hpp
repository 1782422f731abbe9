#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "geometry/circular.hpp"
#include "image/grey_window.hpp"
#include "image/read_options.hpp"
#include "pipeline/frame.hpp"
#include "pipeline/reconstruction.hpp"
#include "tuccompi/session.hpp"

namespace ifdk {

/// Where the views come from: a file, or a circle.
struct GeometryOptions {
  std::filesystem::path file = {};         ///< RTK's XML; empty: the circle
  std::optional<std::int64_t> views = {};  ///< of the circle
  double first_angle = 0;                  ///< degrees
  double arc = 360;                        ///< degrees; the end is not among the views
  std::filesystem::path angles = {};       ///< a file with the angles, degrees, one a line; instead of the three above
  std::optional<double> sid = {}, sdd = {};  ///< of the circle, mm; needed for one
  CircularParameters circle = {};            ///< what else there is to say of it
};

/// A grid as options tell it; "256" or "256x256x128".
struct GridOptions {
  std::string size;
  std::string spacing;
  std::string origin;  ///< empty: centred on 0
};

struct PhantomChoice {
  double scale = 128;          ///< mm, of the Shepp-Logan phantom
  std::filesystem::path file;  ///< ellipsoids, instead of it
};

/// `ifdk simulate`: exact projections of ellipsoids.
struct SimulateOptions {
  GeometryOptions geometry{.sid = 1000, .sdd = 1536};
  GridOptions detector{.size = "256", .spacing = "1", .origin = ""};
  PhantomChoice phantom;
  std::filesystem::path output;
  std::filesystem::path write_geometry;  ///< RTK's XML; empty: none
};
int simulate(tuccompi::Session& session, const SimulateOptions& options);

/// `ifdk phantom`: the ellipsoids themselves.
struct PhantomOptions {
  GridOptions volume{.size = "256", .spacing = "1", .origin = ""};
  Frame frame = Frame::ifdk;
  PhantomChoice phantom;
  std::filesystem::path output;
  std::filesystem::path png;
  std::optional<GreyWindow> png_window;
};
int phantom(tuccompi::Session& session, const PhantomOptions& options);

/// `ifdk compare`: returns 1 if a limit is exceeded.
struct CompareOptions {
  std::filesystem::path image, reference;
  ImageReadOptions raw;
  std::optional<double> max_rmse;
  std::optional<double> max_abs;
  std::optional<double> min_correlation;
  bool json = false;
};
int compare_images(const CompareOptions& options);

/// Which projections, and what they are.
struct ScanOptions {
  std::filesystem::path scenario;  ///< CTSimU scenario or metadata; tells all the rest
  std::filesystem::path projections;
  GeometryOptions geometry;
  ImageReadOptions raw;                            ///< of the projections, and of flats and darks in raw files
  std::optional<std::vector<double>> new_spacing;  ///< pitch of the pixels (u, v) in mm, instead of the file's
  std::optional<std::vector<double>> new_origin;   ///< centre of pixel (0, 0) in mm, instead of the file's
  bool flip_columns = false;  ///< column 0 is where the source moves to, instead of where it comes from
  bool flip_rows = false;     ///< row 0 is highest along the axis, instead of lowest
  std::string views;          ///< FIRST-LAST[/STEP]; empty: all
  std::vector<std::filesystem::path> flats, darks;
  std::optional<double> i0;
  double dark = 0;
};

/// `ifdk reconstruct`.
struct ReconstructOptions {
  ScanOptions scan;
  GridOptions volume;
  Frame frame = Frame::ifdk;
  ReconstructionOptions how;
  bool half_fan_check = true;
  std::string grid;      ///< RxC ranks; empty: farm
  bool explain = false;  ///< say what would be done, and do nothing
  std::filesystem::path output;
  std::filesystem::path png;             ///< central slices
  std::optional<GreyWindow> png_window;  ///< by the slices, if there is none
};
int reconstruct(tuccompi::Session& session, const ReconstructOptions& options);

}  // namespace ifdk
