# Sourced by the scripts: installs what is missing, saying what, and nothing else.
#
#   need PROBE DEBIAN_PACKAGE HOMEBREW_FORMULA
#     PROBE is a command line that succeeds when the need is met.
#   install_needs
#     installs what `need` found missing, or prints the command and stops.

missing_debian=()
missing_brew=()
missing_probes=()

need() {
  if ! eval "$1" >/dev/null 2>&1; then
    missing_debian+=("$2")
    missing_brew+=("$3")
    missing_probes+=("$1")
  fi
}

install_needs() {
  [ ${#missing_debian[@]} -gt 0 ] || return 0
  if [ "$(uname)" = Darwin ]; then
    echo "Missing. Install with: brew install ${missing_brew[*]}" >&2
    exit 1
  fi
  if ! command -v apt-get >/dev/null; then
    echo "Missing (names as Debian has them): ${missing_debian[*]}. Install them, then run this again." >&2
    exit 1
  fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Missing. As root, run: apt-get install ${missing_debian[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "Installing what is missing: ${missing_debian[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    $(printf '%s ' "${missing_debian[@]}") >/dev/null
  local probe
  for probe in "${missing_probes[@]}"; do
    if ! eval "$probe" >/dev/null 2>&1; then
      echo "Installed ${missing_debian[*]}, and still this fails: $probe" >&2
      exit 1
    fi
  done
  missing_debian=()
  missing_brew=()
  missing_probes=()
}

need_swift() {
  local version
  version="$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)"
  if [ -z "$version" ] || [ "$(printf '%s\n' 6.2 "$version" | sort -V | head -n 1)" != 6.2 ]; then
    echo "Swift 6.2 or newer is needed (found: ${version:-none}): see swift.org/install, then run this again." >&2
    exit 1
  fi
}

need_server_library() {
  need 'command -v pkg-config' pkg-config pkgconf
  need 'pkg-config --exists libmicrohttpd' libmicrohttpd-dev libmicrohttpd
  need 'pkg-config --exists sqlite3' libsqlite3-dev sqlite
  need 'pkg-config --exists zlib' zlib1g-dev zlib
  need 'pkg-config --exists gnutls' libgnutls28-dev gnutls
  need 'pkg-config --exists libpq' libpq-dev libpq
}

need_browser() {
  need 'command -v chromium || command -v google-chrome' chromium '--cask chromium'
  need 'command -v python3' python3 python
  need 'python3 -c "import venv, ensurepip"' python3-venv python
  need '[ -n "$(fc-list 2>/dev/null)" ]' 'fontconfig fonts-dejavu-core' ''
}

# What the native window is built with. The server library comes along because the window's package has the server as
# a dependency.
need_window_libraries() {
  need_server_library
  need 'pkg-config --exists gtk4' libgtk-4-dev gtk4
  need 'pkg-config --exists libadwaita-1' libadwaita-1-dev libadwaita
  need 'pkg-config --exists libsoup-3.0' libsoup-3.0-dev libsoup
  need '[ -d /usr/share/icons/Adwaita ]' adwaita-icon-theme adwaita-icon-theme
  need 'grep -qs svg /usr/lib/*/gdk-pixbuf-2.0/*/loaders.cache /usr/lib*/gdk-pixbuf-2.0/*/loaders.cache' \
    librsvg2-common librsvg
  need '[ -n "$(fc-list 2>/dev/null)" ]' 'fontconfig fonts-dejavu-core' ''
}

# What the window's tests are run with: a virtual display, a window manager, a mouse and a keyboard for it, pictures of
# it, the accessibility bus, and the validators of what a desktop reads.
need_window_tests() {
  need_window_libraries
  need 'command -v xvfb-run && command -v Xvfb && command -v xauth' 'xvfb xauth' ''
  need 'command -v openbox' openbox ''
  need 'command -v xdotool' xdotool ''
  need 'command -v import' imagemagick ''
  need 'command -v dbus-run-session' dbus ''
  need 'command -v openssl' openssl ''
  need '[ -x /usr/libexec/at-spi-bus-launcher ]' at-spi2-core ''
  need '/usr/bin/python3 -c "import gi; gi.require_version(\"Atspi\", \"2.0\")"' \
    'python3-gi gir1.2-atspi-2.0' ''
  need '/usr/bin/python3 -c "import venv, ensurepip"' python3-venv ''
  need 'command -v desktop-file-validate' desktop-file-utils ''
  need 'command -v appstreamcli' appstream ''
}

# SwiftPM drops some of the flags in the distribution's .pc files (-pthread, -mfpmath=sse), each with a warning. It gets
# files that have nothing but the directories and the libraries.
plain_window_flags() {
  local folder="$PWD/EditableTable/GTK/.build/pkgconfig" name
  mkdir -p "$folder"
  for name in gtk4 libadwaita-1 libsoup-3.0; do
    {
      echo "Name: $name"
      echo "Description: $name for SwiftPM"
      echo "Version: $(pkg-config --modversion $name)"
      echo "Cflags: $(pkg-config --cflags-only-I $name)"
      echo "Libs: $(pkg-config --libs-only-L --libs-only-l $name)"
    } >"$folder/$name.pc"
  done
  export PKG_CONFIG_PATH="$folder${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
}
