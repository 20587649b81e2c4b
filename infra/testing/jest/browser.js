import { TestEnvironment } from 'jest-environment-node';
import * as playwright from 'playwright-core';

/**
 * Brings playwright along. A test file that imported it would read its six megabytes anew, in a
 * module registry of its own; here a worker reads them once.
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.playwrightOfTests = playwright;
  }
}
