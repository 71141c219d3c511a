"""Bot seats: processes that think for them."""
