"""Android phones, looked at and tapped through adb."""
