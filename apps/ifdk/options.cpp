#include "options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "image/io/text.hpp"
#include "image/sample_type.hpp"
#include "told_by.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

constexpr const char* geometry_group = "Geometry (names as in rtksimulatedgeometry; lengths in mm, angles in degrees)";
constexpr const char* raw_group = "Raw files";
constexpr const char* counts_group = "Counts (uint16 are counts; floats are line integrals)";
constexpr const char* filter_group = "Filter and weights";
constexpr const char* kernel_group = "Back-projection";

/// An option whose text is turned into something else.
template <class Parse>
CLI::Option* add_parsed(CLI::App& command, const std::string& name, const std::string& type, const std::string& help,
                        Parse parse) {
  return command.add_option_function<std::string>(name, parse, help)->type_name(type);
}

CLI::Option* add_output(CLI::App& command, std::filesystem::path& output, const std::string& what) {
  return command.add_option("--output,-o", output, what + ": .mha, .mhd (with .raw), .raw (with .raw.json) or .npy")
      ->type_name("FILE");
}

void add_picture(CLI::App& command, std::filesystem::path& png) {
  command.add_option("--png", png, "Also write the central slices as a picture")->type_name("FILE.png");
}

/// An option, and those that cannot be given with it: by name, or all of a group.
struct Rivals {
  std::string option;
  std::vector<std::string> others;
};

/// As CLI11's excludes(), which would fill the help with them.
void refuse_rivals(CLI::App& command, const std::vector<Rivals>& all) {
  command.parse_complete_callback([&command, all] {
    for (const Rivals& rivals : all) {
      if (command.count(rivals.option) == 0) continue;
      for (const CLI::Option* other : command.get_options()) {
        const auto is_other = [&](const std::string& o) { return o == other->get_name() || o == other->get_group(); };
        require(
            other->count() == 0 || other->get_name() == rivals.option || std::ranges::none_of(rivals.others, is_other),
            rivals.option + " and " + other->get_name() + ": only one of them can be given");
      }
    }
  });
}

void add_geometry_options(CLI::App& command, GeometryOptions& options) {
  const auto add = [&](const char* name, auto& value, const char* help) {
    return command.add_option(name, value, help)->group(geometry_group);
  };
  const auto add_number = [&](const char* name, double& value, const char* help) {
    add(name, value, help)->capture_default_str();
  };
  add("--geometry,-g", options.file, "RTK geometry file (XML, version 3); otherwise a circle:")->type_name("FILE.xml");
  add("--nproj,-n", options.views, "Number of views on the circle; reconstruct can count the projections");
  add_number("--first_angle,-f", options.first_angle,
             "Gantry angle of the first view; at 0 the source is at Y = -SID, at 90 at X = SID");
  add_number("--arc,-a", options.arc, "Arc of the scan, negative for the other sense; its end is no view");
  add("--angles", options.angles, "Gantry angles, one a line, any order, instead of the three above")
      ->type_name("FILE");
  CircularParameters& circle = options.circle;
  add_number("--sid", circle.sid, "Source to isocentre");
  add_number("--sdd", circle.sdd, "Source to detector");
  add_number("--proj_iso_x", circle.projection_offset_x, "Detector offset along its rows (u)");
  add_number("--proj_iso_y", circle.projection_offset_y, "Detector offset along its columns (v), the rotation axis");
  add_number("--source_x", circle.source_offset_x, "Source offset along u");
  add_number("--source_y", circle.source_offset_y, "Source offset along v");
  add_number("--out_angle", circle.out_of_plane_angle, "Out-of-plane angle");
  add_number("--in_angle", circle.in_plane_angle, "In-plane angle");
}

const std::vector<Rivals> geometry_rivals{{"--angles", {"--nproj", "--first_angle", "--arc"}},
                                          {"--geometry", {geometry_group}}};

/// `detector`: pixels, in two dimensions; otherwise voxels.
void add_grid_options(CLI::App& command, GridOptions& options, bool detector, const std::string& needed) {
  command
      .add_option("--size", options.size,
                  (detector ? "Pixels: one number for all axes, or columns and rows"
                            : "Voxels: one number for all axes, or one for each") +
                      needed)
      ->capture_default_str()
      ->type_name(detector ? "N|NxN" : "N|NxNxN");
  command.add_option("--spacing", options.spacing, "Distance of their centres, mm" + needed)
      ->capture_default_str()
      ->type_name(detector ? "S|SxS" : "S|SxSxS");
  command
      .add_option("--origin", options.origin,
                  detector ? "Centre of pixel (0, 0), mm. Default: centred on (0, 0)"
                           : "Centre of voxel (0, 0, 0), mm. Default: centred on the isocentre")
      ->type_name(detector ? "U,V" : "X,Y,Z");
}

Frame frame_named(const std::string& name) {
  if (name == "ifdk") return Frame::ifdk;
  if (name == "rtk") return Frame::rtk;
  throw tuccompi::InputError("--frame: '" + name + "': one of ifdk, rtk");
}

void add_frame_option(CLI::App& command, Frame& frame) {
  add_parsed(command, "--frame", "ifdk|rtk",
             "Axes of size, spacing, origin and output: ifdk (right-handed, Z is the rotation axis) or rtk (y is); "
             "(X, Y, Z) = RTK's (x, -z, y). Default: ifdk",
             [&frame](const std::string& name) { frame = frame_named(name); });
}

void add_phantom_choice(CLI::App& command, PhantomChoice& choice) {
  command.add_option("--phantomscale", choice.scale, "Scale of the Shepp-Logan phantom, mm")->capture_default_str();
  command
      .add_option("--phantomfile", choice.file,
                  "Ellipsoids instead, one a line: semi-axes, centre (mm), angle about Z (degrees), density (1/mm)")
      ->type_name("FILE");
}

void add_raw_options(CLI::App& command, ImageReadOptions& raw) {
  const auto add = [&](const std::string& name, const char* type, const char* help, auto parse) {
    const auto named = [=](const std::string& text) { told_by(name, [&] { parse(text); }); };
    add_parsed(command, name, type, help, named)->group(raw_group);
  };
  add("--raw-type", "TYPE",
      "uint8, int8, uint16, int16, uint32, int32, float32 or float64; with -be after it: big-endian",
      [&raw](const std::string& text) { raw.format = sample_format_named(text); });
  add("--raw-size", "NUxNVxNP", "Columns x rows x planes",
      [&raw](const std::string& text) { raw.size = parse_size(text); });
  add("--raw-spacing", "DUxDV", "Pitch of the samples, mm; also for .npy",
      [&raw](const std::string& text) { raw.spacing = parse_spacing(text); });
  command.add_option("--raw-header", raw.header_bytes, "Bytes to skip at the start of a file")->group(raw_group);
}

void add_counts_options(CLI::App& command, ScanOptions& options) {
  const auto add = [&](const char* name, auto& value, const char* help) {
    return command.add_option(name, value, help)->group(counts_group);
  };
  add("--flat", options.flats, "Frames without object, averaged")->type_name("FILE");
  add("--dark", options.darks, "Frames without radiation, averaged")->type_name("FILE");
  add("--i0", options.i0, "Counts without object, for all pixels; 0: each view's largest. Default 65535");
  add("--idark", options.dark, "Counts without radiation, for all pixels")->capture_default_str();
}

double fraction_of_nyquist(const std::string& option, double cut) {
  require(cut > 0 && cut <= 1,
          option + ": " + to_text(cut) +
              ": a fraction of the Nyquist frequency, above 0, at most 1; leave it out for no window");
  return cut;
}

ShortScanRule short_scan_rule(double degrees) {
  require(degrees >= 0 && degrees <= 360, "--short: " + to_text(degrees) + ": from 0 to 360 degrees");
  return {.degrees = degrees, .median_gaps = 0};
}

void add_window_options(CLI::App& command, RampOptions& ramp) {
  const auto set_hann = [&ramp](double cut) {
    if (cut != 0) ramp = {Window::hann, fraction_of_nyquist("--hann", cut), ramp.padding};
  };
  command
      .add_option_function<double>(
          "--hann", set_hann, "Hann window with this cut-off, a fraction of the Nyquist frequency; 0: none (as rtkfdk)")
      ->type_name("CUT")
      ->group(filter_group);
  add_parsed(command, "--window", "NAME", "ram-lak (default), shepp-logan, cosine, hamming, hann",
             [&ramp](const std::string& name) { ramp.window = window_named(name); })
      ->group(filter_group);
  command
      .add_option_function<double>(
          "--cut", [&ramp](double cut) { ramp.cut = fraction_of_nyquist("--cut", cut); },
          "Cut-off of the window, a fraction of the Nyquist frequency. Default: 1")
      ->type_name("CUT")
      ->group(filter_group);
}

void add_filter_options(CLI::App& command, ReconstructionOptions& how, bool& half_fan_check) {
  add_window_options(command, how.ramp);
  add_parsed(command, "--padding", "RULE",
             "Length of padded rows: pow2 (default), or smooth13 (RTK with FFTW); matters with a window only",
             [&how](const std::string& name) { how.ramp.padding = padding_named(name); })
      ->group(filter_group);
  command
      .add_option_function<double>(
          "--short", [&how](double degrees) { how.short_scan = short_scan_rule(degrees); },
          "Parker weights where the largest gap between views is this at least, degrees; 360: never. Default: 20, and "
          "at least three median gaps; with --frame rtk 20 as rtkfdk")
      ->type_name("DEGREES")
      ->group(filter_group);
  command
      .add_option_function<std::string>(
          "--half-fan", [&half_fan_check](const std::string& text) { half_fan_check = text != "none"; },
          "auto (default): an off-centre detector is refused, as its weights are not there yet; none: no weights")
      ->check(CLI::IsMember({"auto", "none"}).description(""))
      ->type_name("auto|none")
      ->group(filter_group);
  command
      .add_flag_function(
          "--nodisplaced", [&half_fan_check](std::int64_t) { half_fan_check = false; },
          "As --half-fan none (rtkfdk's name)")
      ->group(filter_group);
}

void add_kernel_options(CLI::App& command, ReconstructOptions& options) {
  ReconstructionOptions& how = options.how;
  add_parsed(command, "--kernel", "NAME", "auto (default: columns where the geometry allows), general, columns, plain",
             [&how](const std::string& name) { how.kernel = kernel_named(name); })
      ->group(kernel_group);
  add_parsed(
      command, "--edge", "RULE",
      "Samples at the detector's edge: inside (between four pixel centres), clamped (on a pixel), or RTK's choice "
      "of both: auto (default)",
      [&how](const std::string& name) { how.edges = edges_named(name); })
      ->group(kernel_group);
  command
      .add_option("--grid", options.grid,
                  "Ranks as rows x columns: columns share the projections, rows the slices. "
                  "Default: a farm of slabs over all units")
      ->type_name("RxC")
      ->group(kernel_group);
  command
      .add_flag("--explain", options.explain, "Say which kernel and which weights would be used, and why; do nothing")
      ->group(kernel_group);
}

}  // namespace

void add_simulate_options(CLI::App& command, SimulateOptions& options) {
  add_output(command, options.output, "Projections")->required();
  add_grid_options(command, options.detector, true, "");
  add_phantom_choice(command, options.phantom);
  command.add_option("--write-geometry", options.write_geometry, "Also write the geometry in RTK's format")
      ->type_name("FILE.xml");
  add_geometry_options(command, options.geometry);
  refuse_rivals(command, geometry_rivals);
}

void add_reconstruct_options(CLI::App& command, ReconstructOptions& options) {
  ScanOptions& scan = options.scan;
  command
      .add_option(
          "--projections,-p", scan.projections,
          "Projections, columns x rows x views, row 0 lowest along the axis: .mha, .mhd, .npy, .raw with .raw.json "
          "beside it, or raw with --raw-...")
      ->type_name("FILE");
  command
      .add_option("--scenario", scan.scenario,
                  "CTSimU scenario, with its metadata beside it: tells projections, flats, darks, geometry and volume")
      ->type_name("FILE.json");
  add_output(command, options.output, "Volume, 1/mm");
  add_picture(command, options.png);
  add_grid_options(command, options.volume, false, "; needed, unless the scenario tells it");
  add_frame_option(command, options.frame);
  command.add_option("--views", scan.views, "Use these views only, counted from 0")->type_name("FIRST-LAST[/STEP]");
  command.add_option("--newspacing", scan.new_spacing, "Pitch of the pixels (u, v), mm, instead of the file's")
      ->expected(2)
      ->type_name("MM");
  command.add_flag("--flip-rows", scan.flip_rows, "Row 0 is highest along the axis (in most raw files), not lowest");
  command.add_flag("--flip-columns", scan.flip_columns,
                   "Column 0 is on the side to which the source moves with rising angles, not where it comes from");
  command.add_option("--neworigin", scan.new_origin, "Centre (u, v) of pixel (0, 0), mm, instead of the file's")
      ->expected(2)
      ->type_name("MM");
  add_geometry_options(command, scan.geometry);
  add_raw_options(command, scan.raw);
  add_counts_options(command, scan);
  add_filter_options(command, options.how, options.half_fan_check);
  add_kernel_options(command, options);
  std::vector<Rivals> rivals = geometry_rivals;
  rivals.push_back({"--hann", {"--window", "--cut"}});
  rivals.push_back({"--nodisplaced", {"--half-fan"}});
  rivals.push_back({"--scenario",
                    {"--projections", "--newspacing", "--neworigin", "--flip-rows", "--flip-columns", geometry_group,
                     raw_group, counts_group}});
  refuse_rivals(command, rivals);
}

void add_compare_options(CLI::App& command, CompareOptions& options) {
  command.add_option("IMAGE", options.image, "Image to judge")->required()->type_name("FILE");
  command.add_option("REFERENCE", options.reference, "What it is compared with")->required()->type_name("FILE");
  command.add_option("--max-rmse", options.max_rmse, "Exit code 1 if the RMSE is above");
  command.add_option("--max-abs", options.max_abs, "Exit code 1 if the largest difference is above");
  command.add_option("--min-correlation", options.min_correlation, "Exit code 1 if Pearson's correlation is below");
  command.add_flag("--json", options.json, "Print JSON");
  add_raw_options(command, options.raw);
}

void add_phantom_options(CLI::App& command, PhantomOptions& options) {
  add_output(command, options.output, "Volume, 1/mm")->required();
  add_picture(command, options.png);
  add_grid_options(command, options.volume, false, "");
  add_frame_option(command, options.frame);
  add_phantom_choice(command, options.phantom);
}

}  // namespace ifdk
