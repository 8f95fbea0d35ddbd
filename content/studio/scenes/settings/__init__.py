"""Places where a device is shown in use: build(device, size, ...) puts it there, DEVELOP says how the picture is finished."""
