<?php

// Starts the built-in server: php serve.php --port 8080 [--db tokens.sqlite]
$options = getopt('', ['port:', 'db:']);
$address = '127.0.0.1:' . ($options['port'] ?? 8080);
$env = ['DB_PATH' => $options['db'] ?? __DIR__ . '/tokens.sqlite', 'PHP_CLI_SERVER_WORKERS' => '4'] + getenv();
pcntl_exec(PHP_BINARY, ['-S', $address, __DIR__ . '/index.php'], $env);
