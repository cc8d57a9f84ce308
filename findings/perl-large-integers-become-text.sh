#!/usr/bin/env bash
# Guess: of Perl's JSON modules, some lose digits of a large integer and some keep it; each does so for all of them.
# What happens: read and written again, 123456789012345678901234567890 gets quotation marks in all four modules:
#   the number becomes a text. JSON::PP does so for 30 digits, but writes 2 to the power of 64 as 1.84467440737096e+19.
#   The other three write that one as a text too. 9007199254740993 stays an exact number in all.
# Version: Debian 12 (Perl 5.36): JSON::PP 4.07, JSON::XS 4.04, Cpanel::JSON::XS 4.35, Mojo::JSON of Mojolicious 9.31.
# Who meets it: a gateway in Perl that reads a response and writes it again. A wei amount as a number
#   changes its type beyond 64 bits, for the largest holdings only.
# Needs: Debian 12 with its package lists up to date.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq libjson-xs-perl=4.040-1~deb12u1 libcpanel-json-xs-perl=4.35-1+deb12u1 libmojolicious-perl=9.31+dfsg-1 \
  libtypes-serialiser-perl=1.01-1 libcommon-sense-perl=3.75-3 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
PERL5LIB=$(find "$dir"/root/usr -type d \( -path '*/share/perl5' -o -path '*/perl5/5.*[0-9]' \) | paste -sd:)
export PERL5LIB
cat > again.pl <<'PERL'
use strict; use warnings; use JSON::PP (); use JSON::XS (); use Cpanel::JSON::XS (); use Mojo::JSON ();
for my $text ('[9007199254740993]', '[18446744073709551616]', '[123456789012345678901234567890]') {
  print "$text: ", join(' ', (map { $_->new->encode($_->new->decode($text)) } 'JSON::PP', 'JSON::XS', 'Cpanel::JSON::XS'),
    Mojo::JSON::encode_json(Mojo::JSON::decode_json($text))), "\n";
}
PERL
seen=$(perl again.pl); echo "$seen"
[ "$seen" = '[9007199254740993]: [9007199254740993] [9007199254740993] [9007199254740993] [9007199254740993]
[18446744073709551616]: [1.84467440737096e+19] ["18446744073709551616"] ["18446744073709551616"] ["18446744073709551616"]
[123456789012345678901234567890]: ["123456789012345678901234567890"] ["123456789012345678901234567890"] ["123456789012345678901234567890"] ["123456789012345678901234567890"]' ] ||
  { echo "Perl's JSON modules no longer write large integers as before."; exit 1; }
