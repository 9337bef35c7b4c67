// A CUDA device through the driver API: the real driver or the emulation, whichever libcuda.so.1 is
// found first.
#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace test {

using Address = std::uint64_t;

/** Throws an error that names `what` and CUDA's error unless the result is that of success. */
void require(int result, const std::string& what);

/** From now on SIGQUIT ends the program with the kernel that was launched last, which may hang. */
void name_kernel_on_quit();

class Device {
 public:
  /** Loads the kernels from a file. */
  explicit Device(const std::string& image_path);
  virtual ~Device();
  Device(const Device&) = delete;

  Address allocate(std::size_t bytes);
  void free(Address address);
  void upload(Address to, const void* from, std::size_t bytes);
  void download(void* to, Address from, std::size_t bytes);

  /** Thread per item. */
  template <class... A>
  void launch_threads(const std::string& kernel, std::int64_t items, A... arguments) {
    launch(kernel, (items + 255) / 256, 256, 0, arguments...);
  }

  /** Warp per item. */
  template <class... A>
  void launch_warps(const std::string& kernel, std::int64_t items, A... arguments) {
    launch(kernel, (items + 3) / 4, 128, 0, arguments...);
  }

  template <class... A>
  void launch(
      const std::string& kernel, unsigned grid, unsigned block, unsigned shared_bytes,
      A... arguments) {
    void* pointers[] = {&arguments...};
    launch_pointers(kernel, grid, block, shared_bytes, pointers);
  }

  /** The names of all kernels there are. */
  std::set<std::string> kernels() const;

 protected:
  /** Launches a kernel and waits for it. */
  virtual void launch_pointers(
      const std::string& kernel, unsigned grid, unsigned block, unsigned shared_bytes,
      void** arguments);

  /** Returns the driver's handle of a kernel. */
  void* function(const std::string& kernel);

  /** Launches a kernel by its handle; its name is for errors. */
  static void launch_function(
      void* function, const std::string& kernel, unsigned grid, unsigned block,
      unsigned shared_bytes, void** arguments);

 private:
  void* module_ = nullptr;
};

/** An array on the device. */
template <class T>
class Array {
 public:
  Array(Device& device, std::size_t count)
      : device_(device), count_(count), address_(device.allocate(count * sizeof(T))) {}

  Array(Device& device, const std::vector<T>& values) : Array(device, values.size()) {
    device.upload(address_, values.data(), count_ * sizeof(T));
  }

  ~Array() { device_.free(address_); }
  Array(const Array&) = delete;

  std::vector<T> read() const {
    std::vector<T> values(count_);
    device_.download(values.data(), address_, count_ * sizeof(T));
    return values;
  }

  Address address() const { return address_; }

 private:
  Device& device_;
  std::size_t count_;
  Address address_;
};

}  // namespace test
