#include "option_parts.hpp"

#include <algorithm>
#include <cmath>

#include "image/io/text.hpp"
#include "image/sample_type.hpp"
#include "told_by.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

Frame frame_named(const std::string& name) {
  if (name == "ifdk") return Frame::ifdk;
  if (name == "rtk") return Frame::rtk;
  throw tuccompi::InputError("--frame: '" + name + "': one of ifdk, rtk");
}

}  // namespace

CLI::Option* add_output(CLI::App& command, std::filesystem::path& output, const std::string& what) {
  return command.add_option("--output,-o", output, what + ": .mha, .mhd (with .raw), .raw (with .raw.json) or .npy")
      ->type_name("FILE");
}

void add_picture(CLI::App& command, std::filesystem::path& png, std::optional<GreyWindow>& window) {
  command.add_option("--png", png, "Also write the central slices as a picture")->type_name("FILE.png");
  const auto set_window = [&window](const std::vector<double>& ends) {
    require(std::isfinite(ends[0]) && std::isfinite(ends[1]) && ends[0] < ends[1],
            "--png-window: " + to_text(ends[0]) + " " + to_text(ends[1]) + ": the first has to be the smaller one");
    window = GreyWindow{ends[0], ends[1]};
  };
  command
      .add_option_function<std::vector<double>>(
          "--png-window", set_window,
          "Values that are black and white there, 1/mm. Default: by the slices' percentiles")
      ->expected(2)
      ->type_name("VALUE");
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
  const std::string needed = options.sid ? "" : "; needed, unless a file tells the geometry";
  const auto add_distance = [&](const char* name, std::optional<double>& value, const std::string& help) {
    CLI::Option* const option = command.add_option(name, value, help + needed)->group(geometry_group);
    if (value) option->default_str(to_text(*value));
  };
  add_distance("--sid", options.sid, "Source to isocentre");
  add_distance("--sdd", options.sdd, "Source to detector");
  add_number("--proj_iso_x", circle.projection_offset_x, "Detector offset along its rows (u)");
  add_number("--proj_iso_y", circle.projection_offset_y, "Detector offset along its columns (v), the rotation axis");
  add_number("--source_x", circle.source_offset_x, "Source offset along u");
  add_number("--source_y", circle.source_offset_y, "Source offset along v");
  add_number("--out_angle", circle.out_of_plane_angle, "Out-of-plane angle");
  add_number("--in_angle", circle.in_plane_angle, "In-plane angle");
}

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

void refuse_rivals(const CLI::App& command, const std::vector<Rivals>& all) {
  for (const Rivals& rivals : all) {
    if (command.count(rivals.option) == 0) continue;
    for (const CLI::Option* other : command.get_options()) {
      const auto is_other = [&](const std::string& o) { return o == other->get_name() || o == other->get_group(); };
      require(
          other->count() == 0 || other->get_name() == rivals.option || std::ranges::none_of(rivals.others, is_other),
          rivals.option + " and " + other->get_name() + ": only one of them can be given");
    }
  }
}

std::vector<Rivals> geometry_rivals() {
  return {{"--angles", {"--nproj", "--first_angle", "--arc"}}, {"--geometry", {geometry_group}}};
}

}  // namespace ifdk
