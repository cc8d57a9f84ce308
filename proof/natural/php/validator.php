<?php

declare(strict_types=1);

const CHAIN_IDS = [
    'solana' => 1399811149, 'solana-devnet' => 1399811150, 'arbitrum' => 42161, 'base' => 8453,
    'base-sepolia' => 84532, 'avalanche' => 43114, 'op-bnb' => 204, 'bnb' => 56, 'bnb-testnet' => 97,
    'ethereum' => 1, 'monad' => 143, 'unichain' => 130, 'unichain-testnet' => 1301, 'abstract' => 2741,
    'polygon' => 137, 'zksync' => 324, 'zksync-testnet' => 300,
];

class ValidationFailed extends Exception
{
    public function __construct(public readonly array $errors)
    {
        parent::__construct('The given data was invalid.');
    }
}

/** Checks the fields of a request body, and collects what is wrong with them. */
class Validator
{
    private array $errors = [];

    public function __construct(private array $body)
    {
    }

    /** The value of a field when it is there and passes the check, else its default. */
    public function field(string $name, callable $check, string $message, mixed $default = null, bool $required = false): mixed
    {
        if (!isset($this->body[$name])) {
            if ($required) {
                $this->errors[$name][] = "The $name field is required.";
            }
            return $default;
        }
        if (!$check($this->body[$name])) {
            $this->errors[$name][] = "The $name field must be $message.";
        }
        return $this->body[$name];
    }

    public function uuid(string $name, bool $required = false): ?string
    {
        $check = fn ($v) => is_string($v) && preg_match('/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i', $v);
        return $this->field($name, $check, 'a valid UUID', required: $required);
    }

    public function text(string $name, bool $required = false, ?int $max = null): ?string
    {
        $check = fn ($v) => is_string($v) && $v !== '' && ($max === null || mb_strlen($v) <= $max);
        return $this->field($name, $check, $max ? "a string of 1 to $max characters" : 'a non-empty string', required: $required);
    }

    public function oneOf(string $name, array $values, ?string $default = null, bool $required = false): ?string
    {
        return $this->field($name, fn ($v) => in_array($v, $values, true), 'one of: ' . implode(', ', $values), $default, $required);
    }

    public function chain(string $name): ?string
    {
        return $this->oneOf($name, array_keys(CHAIN_IDS), required: true);
    }

    public function positive(string $name, ?float $default = null): ?float
    {
        $value = $this->field($name, fn ($v) => is_numeric($v) && $v > 0, 'a number greater than 0', $default);
        return is_numeric($value) ? (float) $value : null;
    }

    /** An amount of tokens in wei: a number counts tokens, a string counts wei. */
    public function wei(string $name): ?GMP
    {
        $check = fn ($v) => is_string($v) ? ctype_digit($v) && gmp_cmp($v, 0) > 0 : is_numeric($v) && $v > 0;
        $value = $this->field($name, $check, 'a positive number or a string of wei');
        if ($value === null || isset($this->errors[$name])) {
            return null;
        }
        return is_string($value) ? gmp_init($value) : to_wei((float) $value);
    }

    public function integer(string $name, int $default, int $min, int $max = PHP_INT_MAX): int
    {
        $range = ['options' => ['min_range' => $min, 'max_range' => $max]];
        $check = fn ($v) => filter_var($v, FILTER_VALIDATE_INT, $range) !== false;
        return (int) $this->field($name, $check, "an integer of at least $min", $default);
    }

    public function media(string $name, string $kind, bool $required = false): ?string
    {
        $check = fn ($v) => is_string($v) && (str_starts_with($v, "data:$kind/") || filter_var($v, FILTER_VALIDATE_URL));
        return $this->field($name, $check, "a URL or a data:$kind/ URI", required: $required);
    }

    public function arrayOf(string $name, callable $check, string $message, ?array $default = null): ?array
    {
        $all = fn ($v) => is_array($v) && array_filter($v, $check) === $v;
        return $this->field($name, $all, "an array of $message", $default);
    }

    public function validate(): void
    {
        if ($this->errors !== []) {
            throw new ValidationFailed($this->errors);
        }
    }
}

function to_wei(float $tokens): GMP
{
    return gmp_init(number_format($tokens * 1e18, 0, '', ''));
}
