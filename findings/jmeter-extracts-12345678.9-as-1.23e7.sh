#!/usr/bin/env bash
# Guess: JMeter's extractors for JSON give a number as the response has it.
# What happens: the variable of a price of 12345678.9 is "1.23456789E7", and that of 0.00012 is "1.2E-4". Java writes doubles so
#   from ten million on, and below a thousandth. 19.90 becomes 19.9, and 1e3 is 1000.0. Amounts in wei arrive with all digits.
#   The extractor for JMESPath also rounds 0.30000000000000000001, which the one for JSONPath keeps. The assertion for JSON that
#   expects 19.90 takes 19.9, but as a regular expression it refuses the very price that was sent.
# Version: ApacheJMeter_components 5.6.3, JDK 17.
# Who meets it: a plan that quotes a price, and sends it in the next trade. From ten million on, a service that takes decimals
#   as text refuses the price that it has just quoted.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.jmeter</groupId><artifactId>ApacheJMeter_components</artifactId><version>5.6.3</version>
      <exclusions><exclusion><groupId>org.apache.jmeter</groupId><artifactId>bom</artifactId></exclusion></exclusions>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
touch jmeter.properties
cat > Probe.java <<'JAVA'
import org.apache.jmeter.assertions.JSONPathAssertion;
import org.apache.jmeter.extractor.json.jmespath.JMESPathExtractor;
import org.apache.jmeter.extractor.json.jsonpath.JSONPostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.*;
import org.apache.jmeter.util.JMeterUtils;

class Probe {
  static String asserted(SampleResult response, String expected, boolean regex) {
    var assertion = new JSONPathAssertion();
    assertion.setJsonPath("$.price");
    assertion.setJsonValidationBool(true);
    assertion.setIsRegex(regex);
    assertion.setExpectedValue(expected);
    return assertion.getResult(response).isFailure() ? "fails" : "passes";
  }

  public static void main(String[] arguments) {
    JMeterUtils.loadJMeterProperties("jmeter.properties");
    var context = JMeterContextService.getContext();
    for (var price : new String[] {"19.99", "19.90", "9999999.5", "12345678.9", "0.00012", "1e3", "0.30000000000000000001", "2500000000000000000001"}) {
      context.setVariables(new JMeterVariables());
      var response = new SampleResult();
      response.setResponseData("{\"price\": " + price + "}", "UTF-8");
      context.setPreviousResult(response);
      var path = new JSONPostProcessor();
      path.setRefNames("path");
      path.setJsonPathExpressions("$.price");
      path.setMatchNumbers("1");
      path.setDefaultValues("none");
      path.setThreadContext(context);
      path.process();
      var jmes = new JMESPathExtractor();
      jmes.setRefName("jmes");
      jmes.setJmesPathExpression("price");
      jmes.setMatchNumber("1");
      jmes.setDefaultValue("none");
      jmes.setThreadContext(context);
      jmes.process();
      var seen = context.getVariables();
      System.out.printf("%s: JSONPath %s, JMESPath %s", price, seen.get("path"), seen.get("jmes"));
      System.out.printf("; asserted: value %s, pattern %s%n", asserted(response, price, false), asserted(response, price.replace(".", "[.]"), true));
    }
    var response = new SampleResult();
    response.setResponseData("{\"price\": 19.9}", "UTF-8");
    System.out.printf("19.9 where 19.90 is expected: %s%n", asserted(response, "19.90", false));
  }
}
JAVA
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null | grep -E '^[0-9]'); echo "$seen"
[ "$seen" = '19.99: JSONPath 19.99, JMESPath 19.99; asserted: value passes, pattern passes
19.90: JSONPath 19.9, JMESPath 19.9; asserted: value passes, pattern fails
9999999.5: JSONPath 9999999.5, JMESPath 9999999.5; asserted: value passes, pattern passes
12345678.9: JSONPath 1.23456789E7, JMESPath 1.23456789E7; asserted: value passes, pattern passes
0.00012: JSONPath 1.2E-4, JMESPath 1.2E-4; asserted: value passes, pattern passes
1e3: JSONPath 1000.0, JMESPath 1000.0; asserted: value passes, pattern fails
0.30000000000000000001: JSONPath 0.30000000000000000001, JMESPath 0.3; asserted: value passes, pattern passes
2500000000000000000001: JSONPath 2500000000000000000001, JMESPath 2500000000000000000001; asserted: value passes, pattern passes
19.9 where 19.90 is expected: passes' ] || { echo "JMeter's extractors now give these numbers otherwise."; exit 1; }
