#include "options.hpp"

#include <CLI/CLI.hpp>

#include "image/sample_type.hpp"

namespace ifdk {
namespace {

constexpr const char* geometry_group = "Geometry (names as in rtksimulatedgeometry; lengths in mm, angles in degrees)";
constexpr const char* raw_group = "Raw files";
constexpr const char* counts_group = "Counts (uint16 are counts; floats are line integrals)";
constexpr const char* filter_group = "Filter and weights";
constexpr const char* kernel_group = "Back-projection";

/// An option whose text is turned into something else.
template <class Parse>
CLI::Option* add_parsed(CLI::App& command, const std::string& name, Parse parse, const std::string& help,
                        const std::string& type) {
  return command.add_option_function<std::string>(name, parse, help)->type_name(type);
}

void add_geometry_options(CLI::App& command, GeometryOptions& options) {
  CircularParameters& circle = options.circle;
  const auto add = [&](const char* name, auto& value, const char* help) {
    return command.add_option(name, value, help)->group(geometry_group);
  };
  add("--geometry,-g", options.file, "RTK geometry file (XML, version 3); otherwise a circle:")->type_name("FILE.xml");
  add("--nproj,-n", options.views, "Number of views on the circle");
  add("--first_angle,-f", options.first_angle, "Gantry angle of the first view")->capture_default_str();
  add("--arc,-a", options.arc, "Arc of the scan; its end is no view")->capture_default_str();
  add("--angles", options.angles, "Gantry angles, one a line, any order, instead of the three above")->type_name("FILE");
  add("--sid", circle.sid, "Source to isocentre")->capture_default_str();
  add("--sdd", circle.sdd, "Source to detector")->capture_default_str();
  add("--proj_iso_x", circle.projection_offset_x, "Detector offset along its columns' direction of travel")
      ->capture_default_str();
  add("--proj_iso_y", circle.projection_offset_y, "Detector offset along the axis")->capture_default_str();
  add("--source_x", circle.source_offset_x, "Source offset")->capture_default_str();
  add("--source_y", circle.source_offset_y, "Source offset along the axis")->capture_default_str();
  add("--out_angle", circle.out_of_plane_angle, "Out-of-plane tilt")->capture_default_str();
  add("--in_angle", circle.in_plane_angle, "In-plane tilt")->capture_default_str();
}

void add_grid_options(CLI::App& command, GridOptions& options, const char* size, const char* origin) {
  command.add_option("--size", options.size, size)->capture_default_str()->type_name("N|NxN[xN]");
  command.add_option("--spacing", options.spacing, "Distance of their centres, mm")
      ->capture_default_str()
      ->type_name("S|SxS[xS]");
  command.add_option("--origin", options.origin, origin)->type_name("X,Y[,Z]");
}

void add_frame_option(CLI::App& command, Frame& frame) {
  command.add_option("--frame", frame, "Axes of size, spacing, origin and output: ifdk (right-handed, Z is the rotation "
                                       "axis) or rtk (y is); (X, Y, Z) = RTK's (x, -z, y). Default: ifdk")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Frame>{{"ifdk", Frame::ifdk}, {"rtk", Frame::rtk}})
                      .description(""))
      ->type_name("ifdk|rtk");
}

void add_phantom_choice(CLI::App& command, PhantomChoice& choice) {
  command.add_option("--phantomscale", choice.scale, "Scale of the Shepp-Logan phantom, mm")->capture_default_str();
  command
      .add_option("--phantomfile", choice.file,
                  "Ellipsoids instead, one a line: semi-axes, centre (mm), angle about Z (degrees), density (1/mm)")
      ->type_name("FILE");
}

void add_raw_options(CLI::App& command, ImageReadOptions& raw) {
  add_parsed(command, "--raw-type", [&raw](const std::string& text) { raw.format = sample_format_named(text); },
             "uint8, int8, uint16, int16, uint32, int32, float32 or float64; with -be: big-endian", "TYPE")
      ->group(raw_group);
  add_parsed(command, "--raw-size", [&raw](const std::string& text) { raw.size = parse_size(text); },
             "Columns x rows x planes", "NUxNVxNP")
      ->group(raw_group);
  add_parsed(command, "--raw-spacing", [&raw](const std::string& text) { raw.spacing = parse_spacing(text); },
             "Pitch of the samples, mm", "DUxDV")
      ->group(raw_group);
  command.add_option("--raw-header", raw.header_bytes, "Bytes to skip at the start of a file")->group(raw_group);
}

void add_counts_options(CLI::App& command, ScanOptions& options) {
  command.add_option("--flat", options.flats, "Frames without object, averaged")->type_name("FILE...")->group(counts_group);
  command.add_option("--dark", options.darks, "Frames without radiation, averaged")
      ->type_name("FILE...")
      ->group(counts_group);
  command.add_option("--i0", options.i0, "Counts without object, for all pixels; 0: each view's largest. Default 65535")
      ->group(counts_group);
  command.add_option("--idark", options.dark, "Counts without radiation, for all pixels")
      ->capture_default_str()
      ->group(counts_group);
}

void add_filter_options(CLI::App& command, ReconstructionOptions& how, bool& half_fan_check) {
  command
      .add_option_function<double>(
          "--hann",
          [&how](double cut) {
            how.ramp.window = Window::hann;
            how.ramp.cut = cut;
          },
          "Hann window with this cut-off, a fraction of the Nyquist frequency (as rtkfdk)")
      ->type_name("CUT")
      ->group(filter_group);
  add_parsed(command, "--window", [&how](const std::string& name) { how.ramp.window = window_named(name); },
             "ram-lak (default), shepp-logan, cosine, hamming, hann", "NAME")
      ->group(filter_group);
  command.add_option("--cut", how.ramp.cut, "Cut-off of the window, a fraction of the Nyquist frequency")
      ->capture_default_str()
      ->group(filter_group);
  add_parsed(command, "--padding", [&how](const std::string& name) { how.ramp.padding = padding_named(name); },
             "Length of padded rows: pow2 (default), or smooth13 (RTK with FFTW); matters with a window only", "RULE")
      ->group(filter_group);
  command
      .add_option_function<double>(
          "--short",
          [&how](double degrees) { how.short_scan = {.degrees = degrees, .median_gaps = 0}; },
          "Parker weights where the largest gap between views is this at least, degrees. Default: 20 and three median "
          "gaps; with --frame rtk 20")
      ->type_name("DEGREES")
      ->group(filter_group);
  command
      .add_option_function<std::string>(
          "--half-fan", [&half_fan_check](const std::string& text) { half_fan_check = text != "none"; },
          "auto (default): an off-centre detector is refused, as its weights are not there yet; none: no weights")
      ->check(CLI::IsMember({"auto", "none"}).description(""))
      ->type_name("auto|none")
      ->group(filter_group);
}

void add_kernel_options(CLI::App& command, ReconstructOptions& options) {
  ReconstructionOptions& how = options.how;
  add_parsed(command, "--kernel", [&how](const std::string& name) { how.kernel = kernel_named(name); },
             "auto (default: columns where the geometry allows), general, columns, plain", "NAME")
      ->group(kernel_group);
  add_parsed(command, "--edge", [&how](const std::string& name) { how.edges = edges_named(name); },
             "Samples at the detector's edge: inside (between four pixel centres), clamped (on a pixel), or RTK's choice "
             "of both: auto (default)",
             "RULE")
      ->group(kernel_group);
  command.add_option("--grid", options.grid, "Ranks as rows x columns: columns share the projections, rows the slices. "
                                             "Default: a farm of slabs over all units")
      ->type_name("RxC")
      ->group(kernel_group);
  command.add_flag("--explain", options.explain, "Say which kernel and which weights would be used, and why; do nothing")
      ->group(kernel_group);
}

}  // namespace

void add_simulate_options(CLI::App& command, SimulateOptions& options) {
  command.add_option("--output,-o", options.output, "Projections: .mha, .mhd, .raw or .npy")->required();
  add_grid_options(command, options.detector, "Pixels: columns and rows", "Centre of pixel (0, 0), mm. Default: centred");
  add_phantom_choice(command, options.phantom);
  command.add_option("--write-geometry", options.write_geometry, "Also write the geometry in RTK's format")
      ->type_name("FILE.xml");
  add_geometry_options(command, options.geometry);
}

void add_reconstruct_options(CLI::App& command, ReconstructOptions& options) {
  ScanOptions& scan = options.scan;
  command.add_option("--projections,-p", scan.projections, "Projections: .mha, .mhd, .npy, or raw with --raw-...");
  command
      .add_option("--scenario", scan.scenario,
                  "CTSimU scenario, with its metadata beside it: tells projections, flats, darks, geometry and volume")
      ->type_name("FILE.json");
  command.add_option("--output,-o", options.output, "Volume, 1/mm: .mha, .mhd, .raw (with .json) or .npy");
  command.add_option("--png", options.png, "Also write the central slices as a picture")->type_name("FILE.png");
  add_grid_options(command, options.volume, "Voxels", "Centre of voxel (0, 0, 0), mm. Default: centred");
  add_frame_option(command, options.frame);
  command.add_option("--views", scan.views, "Use these views only, counted from 0")->type_name("FIRST-LAST[/STEP]");
  command.add_option("--newspacing", scan.new_spacing, "Pitch of the pixels, mm, instead of the file's")
      ->expected(2)
      ->type_name("DU DV");
  command.add_option("--neworigin", scan.new_origin, "Centre of pixel (0, 0), mm, instead of the file's")
      ->expected(2)
      ->type_name("U V");
  add_geometry_options(command, scan.geometry);
  add_raw_options(command, scan.raw);
  add_counts_options(command, scan);
  add_filter_options(command, options.how, options.half_fan_check);
  add_kernel_options(command, options);
}

void add_compare_options(CLI::App& command, CompareOptions& options) {
  command.add_option("IMAGE", options.image, "Image to judge")->required();
  command.add_option("REFERENCE", options.reference, "What it is compared with")->required();
  command.add_option("--max-rmse", options.max_rmse, "Exit code 1 if the RMSE is above");
  command.add_option("--max-abs", options.max_abs, "Exit code 1 if the largest difference is above");
  command.add_option("--min-correlation", options.min_correlation, "Exit code 1 if Pearson's correlation is below");
  command.add_flag("--json", options.json, "Print JSON");
  add_raw_options(command, options.raw);
}

void add_phantom_options(CLI::App& command, PhantomOptions& options) {
  command.add_option("--output,-o", options.output, "Volume: .mha, .mhd, .raw or .npy")->required();
  command.add_option("--png", options.png, "Also write the central slices as a picture")->type_name("FILE.png");
  add_grid_options(command, options.volume, "Voxels", "Centre of voxel (0, 0, 0), mm. Default: centred");
  add_frame_option(command, options.frame);
  add_phantom_choice(command, options.phantom);
}

}  // namespace ifdk
