import { setTimeout as delay } from 'node:timers/promises';
import amqp, {
  type Channel,
  type ChannelModel,
  type ConfirmChannel,
  type RecoveringChannelModel,
} from 'amqplib';
import type { Log } from '../../logging/index.js';
import { gatherWrites } from './gather-writes.js';

interface BrokerConnectionOptions {
  readonly url: string;
  /** Shown in RabbitMQ's console. */
  readonly connectionName: string;
  readonly log: Log;
}

const heartbeatSeconds = 10;
/** Time limit for closing a connection before it is dropped. */
const goodbyeMs = 2_000;

/**
 * A connection that reconnects by itself, also if the broker is not available at start. After each connect
 * `prepare` opens the channels again. A failure of any channel closes the whole connection, so that there is only
 * one way to recover.
 */
export class BrokerConnection {
  private recovering?: RecoveringChannelModel;
  private model?: ChannelModel;
  private closing = false;
  private readonly channels = new Set<Channel>();
  private readonly upListeners: (() => void)[] = [];

  constructor(
    private readonly options: BrokerConnectionOptions,
    private readonly prepare: (model: ChannelModel) => Promise<void>,
  ) {}

  get isUp(): boolean {
    return this.model !== undefined;
  }

  /** Called after every (re)connect, when all channels are ready. */
  onUp(listener: () => void): void {
    this.upListeners.push(listener);
  }

  /** Begins to connect and retries until it succeeds; does not wait for the broker. */
  async start(): Promise<void> {
    const { log } = this.options;
    this.recovering = await amqp.connect(withHeartbeat(this.options.url), {
      noDelay: true,
      timeout: 10_000,
      clientProperties: { connection_name: this.options.connectionName },
      recovery: {
        initialDelay: 200,
        maxDelay: 3_000,
        waitForConnect: false,
        setup: (model: ChannelModel) => this.setUp(model),
      },
    });
    this.recovering.on('connect', (model: ChannelModel) => this.cameUp(model));
    this.recovering.on('disconnect', (error: Error) => this.wentDown(error));
    this.recovering.on('connect-failed', (error: Error) => {
      log.warn({ reason: error.message }, 'broker connection failed');
    });
    this.recovering.on('error', (error: Error) => {
      log.debug({ reason: error.message }, 'broker connection error');
    });
    this.recovering.on('handler-error', (error: Error) => {
      log.error({ err: error }, 'broker callback failed');
    });
    this.recovering.on('blocked', (reason: string) => {
      log.error({ reason }, 'broker blocked');
    });
    this.recovering.on('unblocked', () => log.info('broker unblocked'));
  }

  /** Opens a channel. If the channel closes, the connection is closed and everything is set up again. */
  async openChannel(model: ChannelModel): Promise<Channel> {
    return this.guard(await model.createChannel(), model);
  }

  async openConfirmChannel(model: ChannelModel): Promise<ConfirmChannel> {
    return this.guard(await model.createConfirmChannel(), model);
  }

  /** Opens a channel for a one-off task. Its failure is reported to the caller only. */
  async openOwnChannel(): Promise<ConfirmChannel> {
    if (!this.model) throw new Error('the broker is not connected');
    const channel = await this.model.createConfirmChannel();
    channel.on('error', (error) => {
      this.options.log.warn({ reason: error.message }, 'broker channel failed');
    });
    return channel;
  }

  /** Drops the connection and sets everything up again. */
  reset(reason: string): void {
    if (this.closing) return;
    this.options.log.warn({ reason }, 'broker connection reset');
    this.drop(this.model);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.model = undefined;
    // Closes the channels first: a closing channel still sends its last acknowledgements, a closing connection does
    // not.
    const channels = [...this.channels].map((channel) => this.closeQuietly(channel));
    await Promise.race([Promise.all(channels), delay(goodbyeMs, undefined, { ref: false })]);
    if (this.recovering) {
      const left = this.closeQuietly(this.recovering);
      await Promise.race([left, delay(goodbyeMs, undefined, { ref: false })]);
    }
  }

  private async setUp(model: ChannelModel): Promise<void> {
    let closed = false;
    gatherWrites(model);
    model.on('error', (error) => {
      this.options.log.debug({ reason: error.message }, 'broker connection error');
    });
    model.once('close', () => {
      closed = true;
    });
    await this.prepare(model);
    // The recovery is attached only after the set-up: it would miss a connection that failed meanwhile.
    if (closed) throw new Error('the connection closed while it was being set up');
  }

  private cameUp(model: ChannelModel): void {
    if (this.closing) return;
    this.model = model;
    this.options.log.info('broker connected');
    for (const listener of this.upListeners) listener();
  }

  private wentDown(error: Error): void {
    this.model = undefined;
    if (!this.closing) this.options.log.warn({ reason: error.message }, 'broker connection lost');
  }

  private guard<C extends Channel>(channel: C, model: ChannelModel): C {
    channel.on('error', (error) => {
      this.options.log.error({ reason: error.message }, 'broker closed a channel');
    });
    channel.on('close', () => {
      this.channels.delete(channel);
      if (!this.closing) this.drop(model);
    });
    this.channels.add(channel);
    return channel;
  }

  private drop(model: ChannelModel | undefined): void {
    if (model) void this.closeQuietly(model);
  }

  private async closeQuietly(open: { close(): Promise<void> }): Promise<void> {
    await open.close().catch((error: unknown) => {
      this.options.log.debug({ err: error }, 'channel already closed');
    });
  }
}

/** Detects a silent network failure after two missed heartbeats. The broker's default interval is a minute. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat'))
    parsed.searchParams.set('heartbeat', String(heartbeatSeconds));
  return parsed.toString();
}
