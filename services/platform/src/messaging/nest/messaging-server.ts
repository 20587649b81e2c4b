import { Catch, type ExceptionFilter, type INestApplication } from '@nestjs/common';
import {
  NestMicroservice,
  Server,
  type CustomTransportStrategy,
  type MessageHandler,
} from '@nestjs/microservices';
import { isObservable, lastValueFrom, throwError, type Observable } from 'rxjs';
import { Messaging } from '../messaging.js';
import { partsOfPattern } from './message-decorators.js';

/** Runs Nest's message handlers, with their guards, pipes and interceptors, on `Messaging`. */
class MessagingServer extends Server implements CustomTransportStrategy {
  /** Passes a handler's error on, so that the message is retried or parked. */
  override readonly propagatesEventHandlerErrors = true;

  constructor(private readonly messaging: Messaging) {
    super();
  }

  override addHandler(pattern: string, handler: MessageHandler, isEventHandler?: boolean): void {
    // Nest would run both handlers, and a failure of one would repeat the other.
    if (this.messageHandlers.has(pattern)) throw new Error(`${pattern} is handled twice`);
    super.addHandler(pattern, handler, isEventHandler);
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.begin();
    } catch (error) {
      callback(error);
      return;
    }
    callback();
  }

  async close(): Promise<void> {
    await this.messaging.stopListening();
  }

  on(): void {
    throw new Error('use Messaging.onConnected instead');
  }

  unwrap<T>(): T {
    throw new Error('inject Messaging instead');
  }

  private async begin(): Promise<void> {
    for (const [pattern, handler] of this.messageHandlers) {
      const { queue, type, isBatch } = partsOfPattern(pattern);
      const run = async (payload: unknown, context: unknown): Promise<unknown> => {
        const result: unknown = await handler(payload, context);
        return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
      };
      if (isBatch) this.messaging.handleBatches(queue, type, run);
      else this.messaging.handle(queue, type, run);
    }
    await this.messaging.listen();
  }
}

/** Rethrows a handler's error unchanged; Nest's own filter would replace it by "Internal server error". */
@Catch()
class HandBackErrors implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/** Connects an initialised application to the broker: its handlers receive messages from now on. */
export async function listenToMessages(app: INestApplication): Promise<void> {
  const microservice = app.connectMicroservice(
    { strategy: new MessagingServer(app.get(Messaging)) },
    { deferInitialization: true },
  );
  if (!(microservice instanceof NestMicroservice))
    throw new Error('expected connectMicroservice to return a NestMicroservice');
  microservice.useGlobalFilters(new HandBackErrors());
  // The application calls the hooks of the modules that both share.
  microservice.setIsInitHookCalled(true);
  await app.startAllMicroservices();
}
