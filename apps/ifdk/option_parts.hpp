#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "commands.hpp"

namespace ifdk {

// Options that several commands have.

constexpr const char* geometry_group = "Geometry (names as in rtksimulatedgeometry; lengths in mm, angles in degrees)";
constexpr const char* raw_group = "Raw files";

/// An option whose text is turned into something else.
template <class Parse>
CLI::Option* add_parsed(CLI::App& command, const std::string& name, const std::string& type, const std::string& help,
                        Parse parse) {
  return command.add_option_function<std::string>(name, parse, help)->type_name(type);
}

CLI::Option* add_output(CLI::App& command, std::filesystem::path& output, const std::string& what);
void add_picture(CLI::App& command, std::filesystem::path& png, std::optional<GreyWindow>& window);
void add_geometry_options(CLI::App& command, GeometryOptions& options);
/// `detector`: pixels, in two dimensions; otherwise voxels.
void add_grid_options(CLI::App& command, GridOptions& options, bool detector, const std::string& needed);
void add_frame_option(CLI::App& command, Frame& frame);
void add_phantom_choice(CLI::App& command, PhantomChoice& choice);
void add_raw_options(CLI::App& command, ImageReadOptions& raw);

/// An option, and those that cannot be given with it: by name, or all of a group.
struct Rivals {
  std::string option;
  std::vector<std::string> others;
};

/// As CLI11's excludes(), which would fill the help with them: throws InputError, once all is parsed.
void refuse_rivals(const CLI::App& command, const std::vector<Rivals>& all);
/// Of the geometry's options.
std::vector<Rivals> geometry_rivals();

}  // namespace ifdk
