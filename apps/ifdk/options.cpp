#include "options.hpp"

#include <CLI/CLI.hpp>
#include <vector>

#include "image/io/text.hpp"
#include "option_parts.hpp"

namespace ifdk {
namespace {

using tuccompi::require;

constexpr const char* counts_group = "Counts (uint16 are counts; floats are line integrals)";
constexpr const char* filter_group = "Filter and weights";
constexpr const char* kernel_group = "Back-projection";

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

Rivals phantom_rivals() { return {"--phantomfile", {"--phantomscale"}}; }

void refuse_reconstruct_rivals(const CLI::App& command) {
  std::vector<Rivals> rivals = geometry_rivals();
  rivals.push_back({"--hann", {"--window", "--cut"}});
  rivals.push_back({"--nodisplaced", {"--half-fan"}});
  rivals.push_back({"--scenario",
                    {"--projections", "--newspacing", "--neworigin", "--flip-rows", "--flip-columns", geometry_group,
                     raw_group, counts_group}});
  refuse_rivals(command, rivals);
}

}  // namespace

void add_simulate_options(CLI::App& command, SimulateOptions& options) {
  add_output(command, options.output, "Projections")->required();
  add_grid_options(command, options.detector, true, "");
  add_phantom_choice(command, options.phantom);
  command.add_option("--write-geometry", options.write_geometry, "Also write the geometry in RTK's format")
      ->type_name("FILE.xml");
  add_geometry_options(command, options.geometry);
  command.parse_complete_callback([&command] {
    std::vector<Rivals> rivals = geometry_rivals();
    rivals.push_back(phantom_rivals());
    refuse_rivals(command, rivals);
  });
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
  add_picture(command, options.png, options.png_window);
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
  command.parse_complete_callback([&command] { refuse_reconstruct_rivals(command); });
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
  add_picture(command, options.png, options.png_window);
  add_grid_options(command, options.volume, false, "");
  add_frame_option(command, options.frame);
  add_phantom_choice(command, options.phantom);
  command.parse_complete_callback([&command] { refuse_rivals(command, {phantom_rivals()}); });
}

}  // namespace ifdk
