<?php

declare(strict_types=1);

require __DIR__ . '/validator.php';

const API_KEY = 'natural-credential-0001';
const CALLER_ID = '5c9e7d34-1a6b-4f0a-8d3f-7b2e9a4c6d01';
const CALLER_WALLET = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359';
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';
const USDT = '0x55d398326f99059ff775485246999027b3197955';
const TESTNETS = ['solana-devnet', 'base-sepolia', 'bnb-testnet', 'unichain-testnet', 'zksync-testnet'];

function respond(int $status, array $body): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($body, JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
    exit;
}

function query(string $sql, array $params = []): array
{
    static $pdo = null;
    if ($pdo === null) {
        $pdo = new PDO('sqlite:' . getenv('DB_PATH'));
        $pdo->exec('PRAGMA busy_timeout = 5000');
        $pdo->exec('CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, name TEXT NOT NULL, symbol TEXT NOT NULL,
            slug TEXT NOT NULL UNIQUE, description TEXT NOT NULL, owner TEXT NOT NULL)');
        $pdo->exec('CREATE TABLE IF NOT EXISTS earnings (wallet TEXT NOT NULL, user_id TEXT NOT NULL, chain TEXT NOT NULL,
            earned REAL NOT NULL, referred REAL NOT NULL, updated_at TEXT NOT NULL, PRIMARY KEY (wallet, chain))');
        $pdo->exec('CREATE TABLE IF NOT EXISTS referrals (user_id TEXT NOT NULL, trader TEXT NOT NULL,
            PRIMARY KEY (user_id, trader))');
    }
    $statement = $pdo->prepare($sql);
    $statement->execute($params);
    return $statement->fetchAll(PDO::FETCH_ASSOC);
}

function address(string $seed): string
{
    return '0x' . substr(hash('sha256', $seed), 0, 40);
}

function user_id(string $wallet): string
{
    if ($wallet === CALLER_WALLET) {
        return CALLER_ID;
    }
    $hash = md5($wallet);
    return sprintf('%s-%s-3%s-a%s-%s', substr($hash, 0, 8), substr($hash, 8, 4), substr($hash, 13, 3), substr($hash, 17, 3), substr($hash, 20));
}

function find_token(string $id): array
{
    $token = query('SELECT * FROM tokens WHERE id = ?', [strtolower($id)])[0] ?? null;
    if ($token === null) {
        respond(404, ['success' => false, 'message' => 'Token not found.']);
    }
    $token['price'] = (1 + crc32($token['id']) % 9999) / 1000;
    return $token;
}

function token_price(Validator $v): array
{
    $id = $v->uuid('tokenId', required: true);
    $chain = $v->chain('chainSlug');
    $amount = $v->positive('amount', 1);
    $direction = $v->oneOf('direction', ['buy', 'sell'], 'sell');
    $input = $v->oneOf('inputToken', ['token', 'usdc'], 'token');
    $v->validate();
    $token = find_token($id);
    $fromToken = $input === 'token';
    return ['data' => [
        'tokenId' => $token['id'], 'tokenSymbol' => $token['symbol'], 'tokenName' => $token['name'],
        'chainSlug' => $chain, 'direction' => $direction, 'inputToken' => $input, 'inputAmount' => $amount,
        'outputAmount' => $fromToken ? $amount * $token['price'] : $amount / $token['price'],
        'inputTokenSymbol' => $fromToken ? $token['symbol'] : 'USDC',
        'outputTokenSymbol' => $fromToken ? 'USDC' : $token['symbol'],
        'protocol' => 'amm', 'isGraduated' => false, 'timestamp' => date(DATE_ATOM), 'initFee' => 0,
    ]];
}

function check_builder(Validator $v): void
{
    $v->field('builder', fn ($b) => is_array($b) && is_string($b['code'] ?? '') && is_numeric($b['fee'] ?? 0), 'a valid builder');
}

function create_token(Validator $v): array
{
    $name = $v->text('name', required: true);
    $symbol = $v->text('symbol', required: true, max: 10);
    $description = $v->text('description', required: true);
    $v->media('image', 'image', required: true);
    $chain = $v->chain('chainSlug');
    $v->media('banner', 'image');
    $v->media('video', 'video');
    $v->arrayOf('links', fn ($url) => filter_var($url, FILTER_VALIDATE_URL), 'URLs');
    $v->arrayOf('destinationChains', fn ($c) => isset(CHAIN_IDS[$c]), 'chains', ['base-sepolia', 'bnb-testnet', 'solana-devnet']);
    $pool = $v->oneOf('poolType', ['meme', 'startup-preseed', 'test'], 'meme');
    $owner = $v->text('userAddress') ?? CALLER_WALLET;
    check_builder($v);
    $v->text('token_referral');
    $v->arrayOf('tags', 'is_string', 'strings');
    $v->oneOf('type', ['coin'], 'coin');
    $v->validate();
    $id = sprintf('%s-%s-4%s-9%s-%s', ...str_split_at(bin2hex(random_bytes(16))));
    $slug = trim(preg_replace('/[^a-z0-9]+/', '-', strtolower($name)), '-') . '-' . substr($id, -6);
    query('INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)', [$id, $name, $symbol, $slug, $description, $owner]);
    $hash = hash('sha256', $id);
    return [
        'executed' => false, 'chainId' => CHAIN_IDS[$chain],
        'transaction' => [
            'to' => address("factory:$chain"), 'value' => '0', 'gasLimit' => '1800000',
            'data' => sprintf('0x8f283970%064x%s', ['meme' => 7, 'startup-preseed' => 8, 'test' => 10][$pool], $hash),
        ],
        'metadata' => [
            'tokenUri' => "https://cdn.natural.example/$id.json", 'tokenId' => $id, 'name' => $name, 'symbol' => $symbol,
            'slug' => $slug, 'description' => $description, 'hubUrl' => "https://natural.example/hub/$slug",
            'addresses' => ['evm' => address($id), 'solana' => substr($hash, 0, 44)], 'token_service_id' => "0x$hash",
        ],
    ];
}

function str_split_at(string $hex): array
{
    return [substr($hex, 0, 8), substr($hex, 8, 4), substr($hex, 13, 3), substr($hex, 17, 3), substr($hex, 20)];
}

function trade_token(Validator $v): array
{
    $id = $v->uuid('tokenId', required: true);
    $chain = $v->chain('chainSlug');
    $direction = $v->oneOf('direction', ['buy', 'sell'], required: true);
    $trader = $v->text('userAddress') ?? CALLER_WALLET;
    check_builder($v);
    $referral = $v->text('token_referral') ?? ZERO_ADDRESS;
    $usd = ['buy' => $v->positive('buyAmountUSD'), 'sell' => $v->positive('sellAmountUSD')];
    $tokens = ['buy' => $v->wei('buyAmountToken'), 'sell' => $v->wei('sellAmountToken')];
    $v->validate();
    $token = find_token($id);
    $wei = $tokens[$direction] ?? to_wei(($usd[$direction] ?? 1.0) / $token['price']);
    $volume = (float) gmp_strval($wei) / 1e18 * $token['price'];
    credit($token['owner'], $chain, $volume / 100);
    if ($referral !== ZERO_ADDRESS) {
        credit($referral, $chain, $volume / 1000, $volume / 1000);
        query('INSERT OR IGNORE INTO referrals VALUES (?, ?)', [user_id($referral), $trader]);
    }
    $buying = $direction === 'buy';
    return ['transaction' => [
        'to' => address($token['id'] . $chain), 'gasLimit' => '320000', 'chain' => $chain,
        'data' => ($buying ? '0x7deb6025' : '0x27ebcf0e') . str_pad(gmp_strval($wei, 16), 64, '0', STR_PAD_LEFT),
        'value' => $buying ? gmp_strval(to_wei($volume / 600)) : '0',
    ]];
}

function credit(string $wallet, string $chain, float $earned, float $referred = 0): void
{
    query('INSERT INTO earnings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (wallet, chain) DO UPDATE SET
        earned = earned + excluded.earned, referred = referred + excluded.referred, updated_at = excluded.updated_at',
        [$wallet, user_id($wallet), $chain, $earned, $referred, date(DATE_ATOM)]);
}

function leaderboard(Validator $v): array
{
    $limit = $v->integer('limit', 25, 1, 1000);
    $offset = $v->integer('offset', 0, 0);
    $mode = $v->oneOf('network_mode', ['testnet', 'mainnet', 'both'], 'both');
    $v->validate();
    $entries = [];
    foreach (query('SELECT * FROM earnings ORDER BY chain') as $row) {
        if ($mode !== 'both' && in_array($row['chain'], TESTNETS) !== ($mode === 'testnet')) {
            continue;
        }
        $entry = &$entries[$row['wallet']];
        $entry ??= ['rank' => 0, 'recipient_address' => $row['wallet'], 'user_id' => $row['user_id'],
            'username' => 'trader_' . substr($row['wallet'], 2, 6), 'profile_picture' => '',
            'total_earned_all_tokens' => 0, 'unique_chains_count' => 0, 'chain_balances' => []];
        $entry['total_earned_all_tokens'] += $row['earned'];
        $entry['unique_chains_count']++;
        $entry['chain_balances'][] = ['chain' => $row['chain'], 'balance' => $row['earned']];
    }
    unset($entry);
    usort($entries, fn ($a, $b) => $b['total_earned_all_tokens'] <=> $a['total_earned_all_tokens']);
    foreach ($entries as $i => &$entry) {
        $entry['rank'] = $i + 1;
    }
    $total = count($entries);
    return [
        'leaderboard' => array_slice($entries, $offset, $limit),
        'pagination' => ['limit' => $limit, 'offset' => $offset, 'total' => $total, 'has_more' => $offset + $limit < $total],
    ];
}

function user_fees(Validator $v): array
{
    $user = strtolower($v->uuid('user_id') ?? CALLER_ID);
    $chains = $v->arrayOf('chains', 'is_string', 'strings', array_keys(CHAIN_IDS));
    $v->validate();
    $balances = [];
    $rewards = 0.0;
    foreach (query('SELECT * FROM earnings WHERE user_id = ? ORDER BY chain', [$user]) as $row) {
        $rewards += $row['referred'];
        if (in_array($row['chain'], $chains)) {
            $units = number_format($row['earned'] * 1e18, 0, '', '');
            $decimals = number_format($row['earned'], 6, '.', '');
            $balances[] = ['currency_address' => USDT, 'chain' => $row['chain'], 'total_earned' => $units,
                'claimable_amount' => $units, 'total_earned_with_decimals' => $decimals,
                'claimable_amount_with_decimals' => $decimals, 'decimals' => 18,
                'last_distribution_at' => $row['updated_at']];
        }
    }
    $traders = query('SELECT COUNT(*) AS n FROM referrals WHERE user_id = ?', [$user])[0]['n'];
    $usd = number_format($rewards, 2, '.', '');
    return ['balances' => $balances, 'summary' => [
        'total_traders_referred' => $traders, 'total_rewards_earned_usd' => $usd, 'total_claimable_usd' => $usd,
    ]];
}

$routes = [
    '/token-price' => token_price(...), '/create-token-transaction' => create_token(...),
    '/trade-token' => trade_token(...), '/get-leaderboard' => leaderboard(...), '/get-user-fees' => user_fees(...),
];
$handler = $routes[parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)] ?? null;
if ($handler === null) {
    respond(404, ['success' => false, 'message' => 'Not found.']);
}
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    header('Allow: POST');
    respond(405, ['success' => false, 'message' => 'Method not allowed.']);
}
if (!preg_match('/^Bearer\s+(\S+)$/i', $_SERVER['HTTP_AUTHORIZATION'] ?? '', $match) || !hash_equals(API_KEY, $match[1])) {
    respond(401, ['success' => false, 'message' => 'Unauthenticated.']);
}
$body = json_decode(file_get_contents('php://input'), true);
if (!is_array($body)) {
    respond(400, ['success' => false, 'message' => 'The body must be a JSON object.']);
}
try {
    respond(200, ['success' => true] + $handler(new Validator($body)));
} catch (ValidationFailed $e) {
    respond(422, ['success' => false, 'message' => $e->getMessage(), 'errors' => $e->errors]);
}
