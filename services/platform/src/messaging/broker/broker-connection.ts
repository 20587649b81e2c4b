import { setTimeout as delay } from 'node:timers/promises';
import amqp, {
  type Channel,
  type ChannelModel,
  type ConfirmChannel,
  type RecoveringChannelModel,
} from 'amqplib';
import type { Log } from '../../logging/index.js';

export interface BrokerConnectionOptions {
  readonly url: string;
  /** Shown in RabbitMQ's console. */
  readonly connectionName: string;
  readonly log: Log;
}

const heartbeatSeconds = 10;
/** The time to close a connection before it is dropped. */
const goodbyeMs = 2_000;

/**
 * One connection that comes back by itself, also when the broker is away at start. After each
 * connect `prepare` opens the channels anew; anything that goes wrong with one of them closes the
 * whole connection, so that there is one way back and not many.
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

  /** Begins to connect and keeps trying; does not wait for the broker. */
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
      log.warn({ reason: error.message }, 'broker not reachable, trying again');
    });
    this.recovering.on('error', (error: Error) => {
      log.debug({ reason: error.message }, 'broker connection error');
    });
    this.recovering.on('handler-error', (error: Error) => {
      log.error({ err: error }, 'a broker callback threw');
    });
    this.recovering.on('blocked', (reason: string) => {
      log.error({ reason }, 'broker refuses to take messages');
    });
    this.recovering.on('unblocked', () => log.info('broker takes messages again'));
  }

  /** Opens a channel whose end ends the connection, so that everything is set up anew. */
  async openChannel(model: ChannelModel): Promise<Channel> {
    return this.guard(await model.createChannel(), model);
  }

  async openConfirmChannel(model: ChannelModel): Promise<ConfirmChannel> {
    return this.guard(await model.createConfirmChannel(), model);
  }

  /** A channel for a one-off task; only the caller gets its failure. */
  async openOwnChannel(): Promise<ConfirmChannel> {
    if (!this.model) throw new Error('the broker is not connected');
    const channel = await this.model.createConfirmChannel();
    channel.on('error', (error) => {
      this.options.log.warn({ reason: error.message }, 'broker channel failed');
    });
    return channel;
  }

  /** Drops the connection and sets everything up anew. */
  reset(reason: string): void {
    if (this.closing) return;
    this.options.log.warn({ reason }, 'setting the broker connection up anew');
    this.drop(this.model);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.model = undefined;
    // A channel that closes says everything it still has to say, the last acknowledgements above
    // all; a connection that closes does not.
    const channels = [...this.channels].map((channel) => this.closeQuietly(channel));
    await Promise.race([Promise.all(channels), delay(goodbyeMs, undefined, { ref: false })]);
    if (this.recovering) {
      const left = this.closeQuietly(this.recovering);
      await Promise.race([left, delay(goodbyeMs, undefined, { ref: false })]);
    }
  }

  private async setUp(model: ChannelModel): Promise<void> {
    let closed = false;
    model.on('error', (error) => {
      this.options.log.debug({ reason: error.message }, 'broker connection error');
    });
    model.once('close', () => {
      closed = true;
    });
    await this.prepare(model);
    // The recovery listens only after the set-up: a connection that died meanwhile would go unnoticed.
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
      this.options.log.debug({ err: error }, 'already closed');
    });
  }
}

/** A silent network failure is noticed after two missed heartbeats; the broker's default is a minute each. */
function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat'))
    parsed.searchParams.set('heartbeat', String(heartbeatSeconds));
  return parsed.toString();
}
