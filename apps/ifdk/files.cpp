#include "files.hpp"

#include <algorithm>

#include "image/image_layout.hpp"
#include "load_scan.hpp"
#include "tuccompi/core/error.hpp"
#include "tuccompi/core/output_file.hpp"

namespace ifdk {
namespace {

using tuccompi::require;
using Path = std::filesystem::path;

void add(std::vector<Path>& files, const Path& file) {
  if (!file.empty()) files.push_back(file);
}

/// An image is one file, or samples and header.
void add_image(std::vector<Path>& files, const Path& image) {
  if (image.empty()) return;
  const ImageLayout layout = image_layout(image, {.size = {1, 1, 1}});
  add(files, layout.data_file);
  add(files, layout.header_file);
}

void add_picture(std::vector<Path>& files, const Path& picture) {
  require(picture.empty() || picture.extension() == ".png",
          "--png: " + picture.string() + ": pictures are written as .png");
  add(files, picture);
}

bool same(const Path& a, const Path& b) {
  return std::filesystem::weakly_canonical(a) == std::filesystem::weakly_canonical(b);
}

void check_distinct(const Files& files) {
  for (auto output = files.outputs.begin(); output != files.outputs.end(); ++output) {
    const auto is_output = [&](const Path& other) { return same(*output, other); };
    require(std::none_of(files.inputs.begin(), files.inputs.end(), is_output),
            output->string() + ": is read, and must not be an output as well");
    require(std::none_of(files.outputs.begin(), output, is_output), output->string() + ": two outputs have this name");
  }
}

}  // namespace

Files files_of(const ReconstructOptions& options) {
  Files files{.outputs = {}, .inputs = input_files(options.scan)};
  if (options.explain) return files;
  add_image(files.outputs, options.output);
  add_picture(files.outputs, options.png);
  return files;
}

Files files_of(const SimulateOptions& options) {
  Files files;
  add_image(files.outputs, options.output);
  add(files.outputs, options.write_geometry);
  for (const Path& input : {options.geometry.file, options.geometry.angles, options.phantom.file})
    add(files.inputs, input);
  return files;
}

Files files_of(const PhantomOptions& options) {
  Files files;
  add_image(files.outputs, options.output);
  add_picture(files.outputs, options.png);
  add(files.inputs, options.phantom.file);
  return files;
}

void check(const Files& files) {
  check_distinct(files);
  for (const Path& output : files.outputs) const tuccompi::OutputFile probe(output);
}

}  // namespace ifdk
