#!/usr/bin/env bash
# Guess: Debian's awk, which is mawk, and datamash add and print whole numbers up to 2 to the power of 53 exactly.
# What happens: mawk prints a sum from 2147483648 on with six digits, 2.14748e+09, so that a time in milliseconds is off by ten
#   days or more; `printf "%d"` gives 2147483647 for every larger number, and `%.0f` alone is right. datamash prints 14 digits:
#   of times in microseconds the least, the largest and the sum differ from each number in the file. Neither has an error or a
#   warning. gawk prints all of these right.
# Version: Debian 12, mawk 1.3.4.20200120-3.1, datamash 1.7-2; gawk 1:5.2.1-2.
# Who meets it: a line of awk in a pipeline, which subtracts the times of a log or adds up bytes: it is right on a developer's
#   machine with gawk, and wrong in an image of Debian 12.
# Needs: Debian 12 with its package lists up to date.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq mawk=1.3.4.20200120-3.1 datamash=1.7-2 gawk=1:5.2.1-2 libsigsegv2 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
LD_LIBRARY_PATH=$dir/$(dirname root/usr/lib/*/libsigsegv.so.2)
export LD_LIBRARY_PATH
printf '%s\n' 1767322245123 1767322245456 > ms
printf '%s\n' 1767322245123456 1767322245123987 > us
printf '%s\n' 2147483647 1 > bytes
seen=$(for awk in mawk gawk; do
  for file in bytes ms us; do
    echo "$awk, $file: sum $(root/usr/bin/$awk '{ sum += $1 } END { print sum }' $file)," \
      "%d $(root/usr/bin/$awk '{ sum += $1 } END { printf "%d", sum }' $file), %.0f $(root/usr/bin/$awk '{ sum += $1 } END { printf "%.0f", sum }' $file)"
  done
done
for file in bytes ms us; do echo "datamash, $file: $(root/usr/bin/datamash min 1 max 1 sum 1 < $file | xargs)"; done); echo "$seen"
[ "$seen" = 'mawk, bytes: sum 2.14748e+09, %d 2147483647, %.0f 2147483648
mawk, ms: sum 3.53464e+12, %d 2147483647, %.0f 3534644490579
mawk, us: sum 3.53464e+15, %d 2147483647, %.0f 3534644490247443
gawk, bytes: sum 2147483648, %d 2147483648, %.0f 2147483648
gawk, ms: sum 3534644490579, %d 3534644490579, %.0f 3534644490579
gawk, us: sum 3534644490247443, %d 3534644490247443, %.0f 3534644490247443
datamash, bytes: 1 2147483647 2147483648
datamash, ms: 1767322245123 1767322245456 3534644490579
datamash, us: 1.7673222451235e+15 1.767322245124e+15 3.5346444902474e+15' ] || { echo "mawk and datamash print large numbers otherwise than before."; exit 1; }
