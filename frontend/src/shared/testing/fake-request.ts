import { afterEach, beforeEach } from '@jest/globals';

/** The request that sends a file; the test plays the network. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly headers: Record<string, string> = {};
  url = '';
  form: FormData | undefined;

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 100 }));
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

/** Replaces the requests that send files in the tests of a block. */
export function useFakeRequests(): void {
  const { XMLHttpRequest: real } = globalThis;
  beforeEach(() => {
    globalThis.XMLHttpRequest = FakeRequest as never;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });
}
