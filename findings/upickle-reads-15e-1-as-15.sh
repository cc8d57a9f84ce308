#!/usr/bin/env bash
# Guess: Scala's zio-json refuses 5.0 for an integer; none for exponents, which uPickle was asked along with it.
# What happens: uPickle reads 1e2 as 100, but 15e-1 as 15 and 1e-7 as 1: a negative exponent is forgotten. It refuses 1e+2,
#   and makes 1410065408 of 1e10 in a Long. By way of `ujson.read` the same numbers are 100, 1, 0, 100 and 10000000000.
#   zio-json refuses them inside an object. For an integer alone it stops at the first character that is no digit,
#   so 1e2 is 1, and 15e-1 is 15. Of two objects one after the other it reads the first, and leaves any text after it.
# Version: com.lihaoyi upickle 4.4.2, dev.zio zio-json 0.7.43, io.circe 0.14.14, Scala 3.3.6, JDK 17.
# Who meets it: a service in Scala, and whoever sends it a limit or an amount as 1e2 or 5e-1 to see whether it is refused:
#   it is taken, as another number.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.scala-lang</groupId><artifactId>scala3-compiler_3</artifactId><version>3.3.6</version></dependency>
    <dependency><groupId>com.lihaoyi</groupId><artifactId>upickle_3</artifactId><version>4.4.2</version></dependency>
    <dependency><groupId>dev.zio</groupId><artifactId>zio-json_3</artifactId><version>0.7.43</version></dependency>
    <dependency><groupId>io.circe</groupId><artifactId>circe-parser_3</artifactId><version>0.14.14</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.scala <<'SCALA'
import scala.util.Try
import zio.json.*

case class Order(limit: Long)
given upickle.default.Reader[Order] = upickle.default.macroR
given JsonDecoder[Order] = DeriveJsonDecoder.gen

object Probe {
  def read(reading: => Any): String = Try(reading).fold(_ => "refused", _.toString)

  def main(arguments: Array[String]): Unit = {
    for (number <- List("1e2", "15e-1", "1e-7", "1e+2", "1e10")) {
      val json = s"""{"limit":$number}"""
      val byUpickle = read(upickle.default.read[Order](json).limit)
      val byUjson = read(upickle.default.read[Order](ujson.read(json)).limit)
      val byZio = read(json.fromJson[Order].toOption.get.limit)
      val alone = read(number.fromJson[Long].toOption.get)
      val byCirce = read(io.circe.parser.decode[Long](number).toOption.get)
      println(s"$number: uPickle $byUpickle, with ujson $byUjson, zio-json $byZio, alone $alone, circe $byCirce")
    }
    for (text <- List("""{"limit":5}{"limit":6}""", """{"limit":5} and more"""))
      println(s"$text: zio-json ${read(text.fromJson[Order].toOption.get.limit)}, uPickle ${read(upickle.default.read[Order](text).limit)}")
  }
}
SCALA
classes=$(printf %s: lib/*.jar)
java -cp "$classes" dotty.tools.dotc.Main -usejavacp -d . Probe.scala
seen=$(java -cp ".:$classes" Probe); echo "$seen"
[ "$seen" = '1e2: uPickle 100, with ujson 100, zio-json refused, alone 1, circe 100
15e-1: uPickle 15, with ujson 1, zio-json refused, alone 15, circe refused
1e-7: uPickle 1, with ujson 0, zio-json refused, alone 1, circe refused
1e+2: uPickle refused, with ujson 100, zio-json refused, alone 1, circe 100
1e10: uPickle 1410065408, with ujson 10000000000, zio-json refused, alone 1, circe 10000000000
{"limit":5}{"limit":6}: zio-json 5, uPickle refused
{"limit":5} and more: zio-json 5, uPickle refused' ] || { echo "uPickle and zio-json no longer read these integers in these ways."; exit 1; }
