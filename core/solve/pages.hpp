// Large zeroed memory for tables, directly from the system, in huge pages if there are any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace plyground {

class Pages {
  public:
    Pages() = default;
    explicit Pages(std::size_t bytes) : size_(bytes) {
        if (bytes == 0) return;
#if defined(__linux__)
        void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        madvise(memory, bytes, MADV_HUGEPAGE);  // only a wish: huge pages make random access faster
        data_ = static_cast<std::uint8_t*>(memory);
#else
        data_ = new std::uint8_t[bytes]();
#endif
    }
    Pages(Pages&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    Pages& operator=(Pages&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Pages() {
        if (data_ == nullptr) return;
#if defined(__linux__)
        munmap(data_, size_);
#else
        delete[] data_;
#endif
    }

    std::uint8_t* data() const { return data_; }
    std::size_t size() const { return size_; }
    std::span<std::uint8_t> bytes() const { return {data_, size_}; }

  private:
    std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace plyground
