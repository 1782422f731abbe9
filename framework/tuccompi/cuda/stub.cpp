// Stands in for the CUDA sources in a build without them.
#include "tuccompi/cuda/devices.hpp"

namespace tuccompi::cuda {

std::vector<DeviceProfile> discover() { return {}; }

}  // namespace tuccompi::cuda
