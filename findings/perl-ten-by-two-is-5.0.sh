#!/usr/bin/env bash
# Guess: Perl has no type for integers, so 10/2 is written as 5 by every JSON module.
# What happens: Cpanel::JSON::XS writes 5.0; Mojo::JSON does too, because it uses that module where it is installed.
#   JSON::PP and JSON::XS write 5. All four cut a number to 15 digits: 0.1 + 0.2 is written as 0.3,
#   and 1234567890.12345678 read and written again loses its last three digits.
# Version: Debian 12 (Perl 5.36): JSON::PP 4.07, JSON::XS 4.04, Cpanel::JSON::XS 4.35, Mojo::JSON of Mojolicious 9.31.
# Who meets it: a service that computes a page or a rank by division. Its integers become 5.0 on the day when
#   an unrelated package brings Cpanel::JSON::XS; a strict reader refuses them.
# Needs: Debian 12 with its package lists up to date.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq libjson-xs-perl=4.040-1~deb12u1 libcpanel-json-xs-perl=4.35-1+deb12u1 libmojolicious-perl=9.31+dfsg-1 \
  libtypes-serialiser-perl=1.01-1 libcommon-sense-perl=3.75-3 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
PERL5LIB=$(find "$dir"/root/usr -type d \( -path '*/share/perl5' -o -path '*/perl5/5.*[0-9]' \) | paste -sd:)
export PERL5LIB
cat > rank.pl <<'PERL'
use strict; use warnings; use JSON::PP (); use JSON::XS (); use Cpanel::JSON::XS ();
my $ten = 10;
my @values = ($ten / 2, 0.1 + 0.2, 1234567890.12345678);
print "$_: ", $_->new->encode(\@values), "\n" for 'JSON::PP', 'JSON::XS', 'Cpanel::JSON::XS';
PERL
cat > mojo.pl <<'PERL'
use strict; use warnings; use Mojo::JSON ();
my $ten = 10;
print "Mojo::JSON: ", Mojo::JSON::encode_json([$ten / 2]), "\n";
PERL
seen=$(perl rank.pl; perl mojo.pl; MOJO_NO_JSON_XS=1 perl mojo.pl); echo "$seen"
[ "$seen" = 'JSON::PP: [5,0.3,1234567890.12346]
JSON::XS: [5,0.3,1234567890.12346]
Cpanel::JSON::XS: [5.0,0.3,1234567890.12346]
Mojo::JSON: [5.0]
Mojo::JSON: [5]' ] || { echo "Perl's JSON modules no longer write 10/2 in two ways."; exit 1; }
