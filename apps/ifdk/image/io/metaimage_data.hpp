#pragma once

#include <filesystem>
#include <vector>

#include "image/image_header.hpp"
#include "image/io/metaimage_fields.hpp"

namespace ifdk {

/// Where a MetaImage of `planes` planes has its samples, which its field ElementDataFile says in one of four ways:
/// LOCAL, after the header; the name of a file; LIST, with the name of a file for each plane in the lines that follow;
/// `slice%03d.raw FIRST LAST STEP`, a file for each plane with its number in the name. Names are relative to `path`.
std::vector<DataFile> metaimage_data(const std::filesystem::path& path, const MetaimageFields& fields,
                                     std::int64_t planes);

}  // namespace ifdk
