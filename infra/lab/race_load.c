/* Puts load on a running service: plays many races at once, or watches one race on many connections.
 *
 *   race_load moves --port 8000 --connections 200 --seconds 5 RACERS
 *   race_load watch --port 8000 --connections 500 --seconds 5 RACE_ID
 *
 * RACERS is a file with lines "race_id token"; "-" is stdin. Instead of an id, a line may have the whole path of a socket,
 * and Colyseus, whose messages are binary, is played with --colyseus. So other servers bear the same load of the same
 * client: infra/bench/peers.
 *
 * With --watchers FILE, whose lines are like those of RACERS, spectators watch the first race while it is played. The
 * client then says how long a move took from its racer to each of them, unless the racers play without a pause.
 *
 * Each connection plays a board to its end, with one command under way at a time. Then the next racer of the list
 * replaces the racer. When all connections are seated, the client prints {"ready": connections}. With --wait it then
 * reads a line from stdin, so that the caller can start its clocks. The run begins, and counting with it. The run ends
 * after --seconds or --moves, when no racers are left or, with --wait, at the next line on stdin. The client prints the
 * counts as one line of JSON. With --wait, connections stay open until stdin is closed, so that the caller's figures
 * do not include the closing.
 *
 * Linux only: epoll, one thread, libc. A move takes about 10 us of CPU, nearly all of it in send and recv.
 */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_BYTES = 64 * 1024, /* buffer of a connection; a snapshot of a race has about 5 kB */
    MOST_CODES = 32,        /* distinct refusal codes that are counted */
    MOST_SHUFFLES = 20,     /* consecutive moves between columns after which a board counts as finished */
    MOST_SEATS = 8, MOST_MOVES = 4096, /* of the race that is watched */
    SEATING_S = 20,         /* time limit for seating all connections */
};
static const int64_t SECOND = 1000000000; /* in ns */

enum stage { FREE, SHAKING_HANDS, GREETING, SEATED, WAITING_FOR_ACK, PAUSED };

struct connection {
    int fd;
    enum stage stage;
    const char *race_id, *token; /* token: NULL for a spectator */
    int seat;
    long n; /* number of moves and undos on the board */
    char move[24];
    int shuffles;
    int64_t sent, due; /* ns: when the command was sent; when the next one is due */
    size_t filled;
    uint8_t in[MOST_BYTES];
};

struct racer { char race_id[128], token[256]; };
struct samples { uint32_t *us; size_t count, room; };
struct refusals { char code[48]; long count; };

static struct {
    bool plays, waits, plays_first, is_colyseus;
    const char *host, *watchers;
    int port, connections;
    double seconds, rate; /* rate: moves per second of all connections together; 0: no limit */
    long moves;
} options = {.host = "127.0.0.1", .port = 8000, .connections = 200, .seconds = 5};

static struct connection *connections;
static int poller, all, active;
static bool is_running, is_over;
static int64_t started;
static uint32_t randomness = 1;

static struct racer *racers, *watchers;
static size_t racer_count, next_racer, watcher_count;

static struct samples acks, heard; /* from the command to its ack, and to a spectator's frame */
static int64_t sent_at[MOST_SEATS][MOST_MOVES]; /* when the commands of the watched race were sent, by seat and n */
static long boards, seatings, errors, frames, watched, bytes; /* watched: frames of spectators beside racers */
static struct refusals refusals[MOST_CODES];

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

static uint32_t pseudo_random(void) /* xorshift, Marsaglia 2003 */
{
    randomness ^= randomness << 13;
    randomness ^= randomness >> 17;
    return randomness ^= randomness << 5;
}

static void fail(const char *what)
{
    fprintf(stderr, "race_load: %s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
    exit(1);
}

/* Searches the bytes from `at` to `end` for a text. Returns the position after the text, or NULL. */
static const char *after(const char *text, const char *at, const char *end)
{
    const char *found = memmem(at, end - at, text, strlen(text));
    return found ? found + strlen(text) : NULL;
}

static void add_sample(struct samples *samples, int64_t ns)
{
    if (samples->count == samples->room) {
        samples->room = samples->room ? 2 * samples->room : 1 << 16;
        samples->us = realloc(samples->us, samples->room * sizeof *samples->us);
        if (!samples->us)
            fail("out of memory");
    }
    samples->us[samples->count++] = ns / 1000;
}

/* Connections */

static void send_bytes(struct connection *c, const void *what, size_t length)
{
    if (send(c->fd, what, length, MSG_NOSIGNAL) != (ssize_t)length)
        errors++; /* a command fits any socket buffer, so the service has closed the connection; recv reports that */
}

/* Sends a masked frame (RFC 6455, section 5.2). The payload must fit `frame`. */
static void send_frame(struct connection *c, int opcode, const char *payload, size_t length)
{
    uint8_t frame[512], *at = frame, mask[4];
    uint32_t key = pseudo_random();
    memcpy(mask, &key, 4);
    *at++ = 0x80 | opcode;
    if (length < 126) {
        *at++ = 0x80 | length;
    } else {
        *at++ = 0x80 | 126;
        *at++ = length >> 8;
        *at++ = length & 0xff;
    }
    memcpy(at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        *at++ = payload[i] ^ mask[i & 3];
    send_bytes(c, frame, at - frame);
}

static void close_connection(struct connection *c)
{
    close(c->fd);
    c->stage = FREE;
    active--;
}

static void open_connection(struct connection *c, const char *race_id, const char *token)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(options.port)};
    inet_pton(AF_INET, options.host, &address.sin_addr);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&address, sizeof address) < 0)
        fail("cannot connect to the service");
    int yes = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &event) < 0)
        fail("epoll");

    c->race_id = race_id, c->token = token;
    c->seat = -1, c->n = -1, c->shuffles = 0, c->filled = 0, c->move[0] = 0;
    c->stage = SHAKING_HANDS;
    active++;
    char request[512];
    bool is_path = race_id[0] == '/';
    int length = snprintf(request, sizeof request,
                          "GET %s%s%s HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                          is_path ? "" : "/api/v1/races/", race_id, is_path ? "" : "/socket", options.host, options.port);
    send_bytes(c, request, length);
}

static void seat_next_racer(struct connection *c)
{
    if (next_racer < racer_count) {
        struct racer *racer = &racers[next_racer++];
        open_connection(c, racer->race_id, racer->token);
    }
}

static void replace_racer(struct connection *c)
{
    close_connection(c);
    seat_next_racer(c);
}

static void lose(struct connection *c, const char *why, const char *detail, int length)
{
    if (errors++ < 3)
        fprintf(stderr, "race_load: race %s: %s %.*s\n", c->race_id, why, length, detail);
    if (options.plays && c->token)
        replace_racer(c);
    else
        close_connection(c);
}

/* Playing */

enum kind { TO_A_FOUNDATION, OTHER, BETWEEN_COLUMNS };

static enum kind kind_of(const char *move, size_t length)
{
    const char *dash = memchr(move, '-', length);
    if (dash && dash[1] == 'f')
        return TO_A_FOUNDATION;
    return dash && move[0] == 't' && dash[1] == 't' ? BETWEEN_COLUMNS : OTHER;
}

/* Chooses a move of the best kind from a list such as `"t1-t3","deal"]`: the first one, or a random one.
   Returns false if the list is empty. */
static bool choose(struct connection *c, const char *at, const char *end)
{
    enum kind best = BETWEEN_COLUMNS;
    uint32_t candidates = 0;
    while (at < end && *at != ']') {
        const char *move = at + 1, *quote = memchr(move, '"', end - move);
        if (*at != '"' || !quote || quote - move >= (ptrdiff_t)sizeof c->move)
            return false;
        enum kind kind = kind_of(move, quote - move);
        if (kind < best)
            best = kind, candidates = 0;
        if (kind == best && (++candidates == 1 || (!options.plays_first && pseudo_random() % candidates == 0))) {
            memcpy(c->move, move, quote - move);
            c->move[quote - move] = 0;
        }
        at = quote + (quote[1] == ',' ? 2 : 1);
    }
    c->shuffles = best == BETWEEN_COLUMNS ? c->shuffles + 1 : 0;
    return candidates > 0;
}

static void play(struct connection *c)
{
    char command[80];
    int length = options.is_colyseus
                     ? snprintf(command, sizeof command, "\x0d\xa4play\x82\xa1n\xcd%c%c\xa4move\xa4%s", (int)(c->n >> 8),
                                (int)(c->n & 0xff), c->move)
                     : snprintf(command, sizeof command, "{\"type\":\"play\",\"n\":%ld,\"move\":\"%s\"}", c->n, c->move);
    c->stage = WAITING_FOR_ACK;
    c->sent = now();
    if (watcher_count && c->seat < MOST_SEATS && c->n < MOST_MOVES - 1)
        sent_at[c->seat][c->n + 1] = c->sent;
    send_frame(c, options.is_colyseus ? 2 : 1, command, length);
}

static void play_on(struct connection *c)
{
    if (!is_running)
        c->stage = SEATED;
    else if (c->due > now())
        c->stage = PAUSED;
    else
        play(c);
}

/* Reads n and the legal moves of the racer's own board from a frame. Then plays, pauses, or finishes the board. */
static void read_board(struct connection *c, const char *at, const char *end)
{
    const char *n = after("\"n\":", at, end), *legal = after("\"legal\":[", at, end);
    if (!n || !legal) {
        lose(c, "no board in message:", at, end - at);
        return;
    }
    c->n = strtol(n, NULL, 10);
    if (!choose(c, legal, end) || c->shuffles > MOST_SHUFFLES) {
        boards++;
        replace_racer(c);
        return;
    }
    play_on(c);
}

static void count_ack(struct connection *c)
{
    add_sample(&acks, now() - c->sent);
    if (options.rate > 0)
        c->due += options.connections / options.rate * SECOND;
    if (acks.count == (size_t)options.moves)
        is_over = true;
}

static void count_refusal(const char *at, const char *end)
{
    const char *code = after("\"code\":\"", at, end), *quote = code ? memchr(code, '"', end - code) : NULL;
    if (!quote)
        code = "none", quote = code + 4;
    int length = quote - code;
    for (struct refusals *refusal = refusals; refusal < refusals + MOST_CODES; refusal++) {
        if (!refusal->count)
            snprintf(refusal->code, sizeof refusal->code, "%.*s", length, code);
        if (strncmp(refusal->code, code, length) == 0 && !refusal->code[length]) {
            refusal->count++;
            return;
        }
    }
}

/* Received frames */

static void take_seat(struct connection *c, const char *at, const char *end)
{
    if (!c->token) {
        c->stage = SEATED;
        return;
    }
    if (is_running)
        seatings++;
    const char *board = after("\"board\":", at, end);
    const char *seat = board ? after("\"seat\":", board, end) : NULL;
    if (!seat)
        return; /* the race has not started: the board comes in a separate frame */
    c->seat = strtol(seat, NULL, 10);
    read_board(c, seat, end);
}

static bool is_own(const struct connection *c, const char *at, const char *end)
{
    const char *seat = after("\"seat\":", at, end);
    return seat && strtol(seat, NULL, 10) == c->seat;
}

/* Handles a message. The service writes `type` first, so events of other racers are recognized and skipped. */
static void take_message(struct connection *c, const char *text, size_t length)
{
    static const char begin[] = "{\"type\":\"";
    const char *type = text + strlen(begin), *end = text + length;
    if (length < strlen(begin) + 8 || memcmp(text, begin, strlen(begin)) != 0) {
        lose(c, "not a message:", text, length);
    } else if (memcmp(type, "ack\"", 4) == 0) {
        if (c->stage != WAITING_FOR_ACK)
            return;
        count_ack(c);
        read_board(c, type, end);
    } else if (memcmp(type, "welcome\"", 8) == 0) {
        take_seat(c, type, end);
    } else if (memcmp(type, "board\"", 6) == 0) {
        take_seat(c, text, end);
    } else if (memcmp(type, "ended\"", 6) == 0) {
        if (c->token && is_own(c, type, end)) {
            boards++;
            replace_racer(c);
        }
    } else if (memcmp(type, "refused\"", 8) == 0) {
        count_refusal(type, end);
        replace_racer(c);
    } else if (memcmp(type, "error\"", 6) == 0) {
        lose(c, "error message:", text, length);
    }
}

/* A spectator's frame of a move: how long ago its racer sent it. */
static void hear(long seat, long n)
{
    if (seat >= 0 && seat < MOST_SEATS && n > 0 && n < MOST_MOVES && sent_at[seat][n])
        add_sample(&heard, now() - sent_at[seat][n]);
}

static void watch(const char *text, size_t length)
{
    static const char begin[] = "{\"type\":\"moved\"";
    const char *end = text + length, *seat, *n;
    if (length > strlen(begin) && memcmp(text, begin, strlen(begin)) == 0 && (seat = after("\"seat\":", text, end)) &&
        (n = after("\"n\":", seat, end)))
        hear(strtol(seat, NULL, 10), strtol(n, NULL, 10));
}

/* Value of a key in a map of MessagePack, which is a number from 0 to 65,535; -1 without the key. */
static long unpack(const char *key, const char *at, const char *end)
{
    const uint8_t *value = (const uint8_t *)after(key, at, end);
    if (!value)
        return -1;
    return *value < 0x80 ? *value : *value == 0xcc ? value[1] : value[1] << 8 | value[2];
}

/* Handles a message of Colyseus: a byte for its kind, its type, and a map. Of the toy that is played there, a move is
   always legal. */
static void take_room_message(struct connection *c, const char *at, size_t length)
{
    const char *end = at + length;
    if (at[0] == 10) { /* JOIN_ROOM, which the client confirms */
        send_frame(c, 2, "\x0a", 1);
        c->stage = c->token ? GREETING : SEATED;
    } else if (at[0] == 13 && length > 6 && memcmp(at + 1, "\xa5" "board", 6) == 0) { /* ROOM_DATA */
        c->seat = unpack("\xa4seat", at, end), c->n = 0;
        strcpy(c->move, "deal");
        play_on(c);
    } else if (at[0] == 13 && length > 4 && memcmp(at + 1, "\xa3" "ack", 4) == 0 && c->stage == WAITING_FOR_ACK) {
        count_ack(c);
        c->n = unpack("\xa1n", at, end);
        play_on(c);
    } else if (at[0] == 13 && length > 6 && memcmp(at + 1, "\xa5" "moved", 6) == 0 && !c->token && options.rate > 0) {
        hear(unpack("\xa4seat", at, end), unpack("\xa1n", at, end));
    } else if (at[0] == 11) { /* ERROR */
        lose(c, "error message:", at, length);
    }
}

static void count_frame(const struct connection *c)
{
    if (!is_running)
        return;
    frames++;
    if (options.plays && !c->token)
        watched++;
}

static void take_frame(struct connection *c, int opcode, const char *payload, size_t length)
{
    if (opcode == 8) {
        lose(c, "closed by the service:", payload + 2, length > 2 ? length - 2 : 0);
    } else if (opcode == 9) {
        send_frame(c, 10, payload, length);
    } else if (opcode == 1) {
        count_frame(c);
        if (c->token || c->stage != SEATED) /* a seated spectator only counts */
            take_message(c, payload, length);
        else if (options.plays && options.rate > 0)
            watch(payload, length);
    } else if (opcode == 2 && length) {
        count_frame(c);
        take_room_message(c, payload, length);
    }
}

/* Length of the frame at `at`, or 0 if it is incomplete. Stores the length of the header. */
static size_t frame_length(const uint8_t *at, size_t filled, size_t *header)
{
    if (filled < 2)
        return 0;
    uint64_t length = at[1];
    *header = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (filled < *header)
        return 0;
    if (*header > 2) {
        length = 0;
        for (size_t i = 2; i < *header; i++)
            length = length << 8 | at[i];
    }
    return filled < *header + length ? 0 : *header + length;
}

static size_t take_handshake(struct connection *c)
{
    const char *in = (const char *)c->in, *end = after("\r\n\r\n", in, in + c->filled);
    if (!end)
        return 0;
    if (memcmp(in, "HTTP/1.1 101", 12) != 0) {
        lose(c, "handshake failed:", in, end - in);
        return 0;
    }
    char hello[300];
    int length = c->token ? snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}", c->token)
                          : snprintf(hello, sizeof hello, "{\"type\":\"hello\"}");
    c->stage = GREETING;
    if (!options.is_colyseus)
        send_frame(c, 1, hello, length);
    return end - in;
}

static void take_input(struct connection *c)
{
    ssize_t received = recv(c->fd, c->in + c->filled, MOST_BYTES - c->filled, 0);
    if (received <= 0) {
        lose(c, "connection lost", received ? strerror(errno) : "", 60);
        return;
    }
    if (is_running)
        bytes += received;
    c->filled += received;
    size_t taken = c->stage == SHAKING_HANDS ? take_handshake(c) : 0, length, header;
    if (c->stage == SHAKING_HANDS)
        return;
    while (c->stage > SHAKING_HANDS && (length = frame_length(c->in + taken, c->filled - taken, &header))) {
        const uint8_t *frame = c->in + taken;
        taken += length;
        take_frame(c, frame[0] & 0x0f, (const char *)frame + header, length - header);
    }
    if (c->stage <= SHAKING_HANDS)
        return; /* closed, or already opened again for another racer, with an empty buffer */
    c->filled -= taken;
    memmove(c->in, c->in + taken, c->filled);
}

/* The run */

static size_t read_racers(const char *path, struct racer **racers)
{
    size_t racer_count = 0;
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file)
        fail(path);
    size_t room = 0;
    struct racer racer;
    while (fscanf(file, "%127s %255s", racer.race_id, racer.token) == 2) {
        if (racer_count == room) {
            room = room ? 2 * room : 1024;
            *racers = realloc(*racers, room * sizeof **racers);
            if (!*racers)
                fail("out of memory");
        }
        (*racers)[racer_count++] = racer;
    }
    if (file != stdin)
        fclose(file);
    return racer_count;
}

static void wait_for_input(int timeout_ms)
{
    struct epoll_event ready[256];
    int count = epoll_wait(poller, ready, 256, timeout_ms);
    for (int i = 0; i < count; i++) {
        if (!ready[i].data.ptr)
            is_over = true; /* a line on stdin, or its end */
        else
            take_input(ready[i].data.ptr);
    }
}

static void open_all(const char *race_id)
{
    if (options.plays && (size_t)options.connections > racer_count)
        options.connections = racer_count;
    all = options.connections + watcher_count;
    connections = calloc(all, sizeof *connections);
    poller = epoll_create1(0);
    if (!connections || poller < 0)
        fail("out of memory");
    for (int i = 0; i < all; i++) {
        if (i >= options.connections)
            open_connection(&connections[i], watchers[i - options.connections].race_id, NULL);
        else if (options.plays)
            seat_next_racer(&connections[i]);
        else
            open_connection(&connections[i], race_id, NULL);
        if (i % 16 == 0)
            wait_for_input(0); /* those before have a few seconds to say hello */
    }
}

static bool are_all_seated(void)
{
    for (int i = 0; i < all; i++)
        if (connections[i].stage != FREE && connections[i].stage != SEATED)
            return false;
    return true;
}

static void seat_all(void)
{
    int64_t deadline = now() + SEATING_S * SECOND;
    while (!are_all_seated()) {
        wait_for_input(100);
        if (now() > deadline)
            fail("not all connections were seated in time");
    }
    printf("{\"ready\":%d}\n", active);
    fflush(stdout);
}

static void wait_for_go(void)
{
    char byte;
    while (read(0, &byte, 1) == 1 && byte != '\n')
        ;
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(poller, EPOLL_CTL_ADD, 0, &event);
}

/* Plays on connections whose pause is over. Returns the milliseconds until the next pause ends. */
static int end_pauses(void)
{
    int64_t time = now(), next = time + SECOND / 10;
    for (struct connection *c = connections; c < connections + options.connections; c++) {
        if (c->stage == PAUSED && c->due <= time)
            play(c);
        else if (c->stage == PAUSED && c->due < next)
            next = c->due;
    }
    return (next - time) / 1000000 + 1;
}

static void begin(void)
{
    started = now();
    is_running = true;
    for (int i = 0; i < options.connections; i++) {
        struct connection *c = &connections[i];
        c->due = started + (options.rate > 0 ? i / options.rate * SECOND : 0);
        if (options.plays && c->stage == SEATED)
            c->stage = PAUSED;
    }
    end_pauses();
}

static int by_size(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static double percentile_ms(struct samples samples, double share)
{
    return samples.count ? samples.us[(size_t)((samples.count - 1) * share)] / 1000.0 : 0;
}

static void print_moves(double seconds)
{
    if (acks.count)
        qsort(acks.us, acks.count, sizeof *acks.us, by_size);
    if (heard.count)
        qsort(heard.us, heard.count, sizeof *heard.us, by_size);
    printf("{\"moves\":%zu,\"seconds\":%.4f,\"moves_per_s\":%.1f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,"
           "\"watched\":%ld,\"heard_p50_ms\":%.3f,\"heard_p99_ms\":%.3f,"
           "\"frames\":%ld,\"boards\":%ld,\"seatings\":%ld,\"errors\":%ld,\"refusals\":{",
           acks.count, seconds, acks.count / seconds, percentile_ms(acks, 0.5), percentile_ms(acks, 0.99),
           percentile_ms(acks, 1), watched, percentile_ms(heard, 0.5), percentile_ms(heard, 0.99), frames, boards,
           seatings, errors);
    for (int i = 0; i < MOST_CODES && refusals[i].count; i++)
        printf("%s\"%s\":%ld", i ? "," : "", refusals[i].code, refusals[i].count);
    printf("}}\n");
}

static void print_watched(double seconds)
{
    printf("{\"connections\":%d,\"seconds\":%.4f,\"frames\":%ld,\"bytes\":%ld,\"errors\":%ld}\n", active, seconds, frames,
           bytes, errors);
}

static void run(void)
{
    begin();
    int64_t end = started + options.seconds * SECOND;
    while (!is_over && active > (int)watcher_count && now() < end)
        wait_for_input(options.rate > 0 ? end_pauses() : 100);
    double seconds = (double)(now() - started) / SECOND;
    if (options.plays)
        print_moves(seconds);
    else
        print_watched(seconds);
    fflush(stdout);
}

static void read_options(int count, char **words)
{
    static const struct option names[] = {
        {"host", 1, 0, 'h'}, {"port", 1, 0, 'p'}, {"connections", 1, 0, 'c'}, {"seconds", 1, 0, 's'},
        {"rate", 1, 0, 'r'}, {"moves", 1, 0, 'm'}, {"seed", 1, 0, 'x'}, {"wait", 0, 0, 'w'},
        {"first", 0, 0, 'f'}, {"watchers", 1, 0, 'v'}, {"colyseus", 0, 0, 'y'}, {0},
    };
    int name;
    while ((name = getopt_long(count, words, "", names, NULL)) != -1) {
        switch (name) {
        case 'h': options.host = optarg; break;
        case 'p': options.port = atoi(optarg); break;
        case 'c': options.connections = atoi(optarg); break;
        case 's': options.seconds = atof(optarg); break;
        case 'r': options.rate = atof(optarg); break;
        case 'm': options.moves = atol(optarg); break;
        case 'x': randomness = strtoul(optarg, NULL, 10) * 2654435769u | 1; break;
        case 'w': options.waits = true; break;
        case 'f': options.plays_first = true; break;
        case 'v': options.watchers = optarg; break;
        case 'y': options.is_colyseus = true; break;
        default: exit(2);
        }
    }
}

int main(int count, char **words)
{
    read_options(count, words);
    if (count - optind != 2 || (strcmp(words[optind], "moves") != 0 && strcmp(words[optind], "watch") != 0)) {
        fprintf(stderr, "usage: race_load moves|watch [--port N] [--connections N] [--seconds S] [--rate MOVES_PER_S] "
                        "[--moves N] [--seed N] [--first] [--colyseus] [--watchers FILE] [--wait] RACERS|RACE_ID\n");
        return 2;
    }
    options.plays = words[optind][0] == 'm';
    if (options.plays)
        racer_count = read_racers(words[optind + 1], &racers);
    if (options.plays && options.watchers)
        watcher_count = read_racers(options.watchers, &watchers);
    open_all(words[optind + 1]);
    seat_all();
    if (options.waits)
        wait_for_go();
    run();
    if (options.waits)
        while (read(0, &(char){0}, 1) > 0)
            ;
    return 0;
}
