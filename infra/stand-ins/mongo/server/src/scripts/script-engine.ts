import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import { CommandError } from '../errors.js';
import type { Doc } from '../documents/codec.js';
import { REVIVER, toTaggedJson } from './plain-values.js';

/** In WebAssembly pages of 64 KiB: starts with 16 MiB, at most 64 MiB. */
const MEMORY_PAGES = { initial: 256, maximum: 1024 };
/**
 * Well below the stack limit of this process: every call in a script also uses stack frames
 * outside.
 */
const STACK_BYTES = 96 * 1024;
/** Number of compiled scripts that are kept, each in its own context. */
const KEPT_SCRIPTS = 16;
/** Time limit for one document in a command without a limit. */
const LONGEST_RUN_MS = 1000;

/**
 * Evaluates to a function that compiles an expression, a body or a function to a test of a JSON
 * document.
 */
const PRELUDE = `
  ${REVIVER}
  const asFunction = (code) => {
    const isFunction = /^(function\\b|\\(?[\\w\\s,]*\\)?\\s*=>)/.test(code);
    try {
      const expression = code.replace(/;$/, '');
      return (0, eval)(isFunction ? '(' + code + ')' : '(function () { return (' + expression + '\\n); })');
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return (0, eval)('(function () { ' + code + '\\n})');
    }
  };
  (code) => {
    const test = asFunction(code.trim());
    return (json) => {
      globalThis.obj = read(json);
      return Boolean(test.call(globalThis.obj));
    };
  };
`;

interface Script {
  context: QuickJSContext;
  test: QuickJSHandle;
}

const failure = (message: string): CommandError =>
  new CommandError('JSInterpreterFailure', message);

const tooLong = (): CommandError =>
  failure(`a script ran longer than ${LONGEST_RUN_MS} ms over one document`);

/**
 * Runs JavaScript of clients in QuickJS compiled to WebAssembly. A script cannot access this
 * process, has limited memory, and is stopped at its time limit.
 */
export class ScriptEngine {
  private readonly scripts = new Map<string, Script>();
  private stopAt = 0;

  private constructor(private readonly runtime: QuickJSRuntime) {
    runtime.setMaxStackSize(STACK_BYTES);
    runtime.setInterruptHandler(() => performance.now() > this.stopAt);
  }

  static async start(): Promise<ScriptEngine> {
    const { default: loaded } = await import('@jitl/quickjs-wasmfile-release-sync');
    // The types of the package describe its CommonJS build, where the default export is one level
    // deeper.
    const build = 'default' in loaded ? loaded.default : loaded;
    // The size of the memory is the only limit: this build cannot report how much it has allocated.
    const wasmMemory = new WebAssembly.Memory(MEMORY_PAGES);
    const quickJs = await newQuickJSWASMModuleFromVariant(newVariant(build, { wasmMemory }));
    return new ScriptEngine(quickJs.newRuntime());
  }

  /**
   * The result of the script for a document. `budget` is the time in milliseconds left for the
   * command.
   */
  test(code: string, doc: Doc, budget: { milliseconds: number }): boolean {
    const start = performance.now();
    this.stopAt = start + Math.min(budget.milliseconds, LONGEST_RUN_MS);
    const outcome = this.attempt(code, doc);
    budget.milliseconds -= performance.now() - start;
    if (budget.milliseconds <= 0) {
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    }
    if (outcome instanceof CommandError) throw outcome;
    if (performance.now() > this.stopAt) throw tooLong();
    return outcome;
  }

  private attempt(code: string, doc: Doc): boolean | CommandError {
    try {
      return this.run(code, doc);
    } catch (error) {
      // A failure of WebAssembly itself, mostly a stack overflow. The engine must not be used
      // again.
      if (!(error instanceof Error)) throw error;
      forgetEngine(this);
      return failure(`the script could not be run: ${error.message}`);
    }
  }

  private run(code: string, doc: Doc): boolean | CommandError {
    const script = this.scriptFor(code);
    if (script instanceof CommandError) return script;
    const { context, test } = script;
    const json = context.newString(toTaggedJson(doc));
    const result = this.valueOf(context, context.callFunction(test, context.undefined, json));
    json.dispose();
    if (result instanceof CommandError) return result;
    const answer = context.dump(result) === true;
    result.dispose();
    return answer;
  }

  private scriptFor(code: string): Script | CommandError {
    const script = this.scripts.get(code) ?? this.compile(code);
    if (script instanceof CommandError) return script;
    // Deleting and setting the entry again keeps the least recently used script first.
    this.scripts.delete(code);
    this.scripts.set(code, script);
    const [oldest] = this.scripts;
    if (oldest && this.scripts.size > KEPT_SCRIPTS) {
      this.scripts.delete(oldest[0]);
      oldest[1].test.dispose();
      oldest[1].context.dispose();
    }
    return script;
  }

  private compile(code: string): Script | CommandError {
    const context = this.runtime.newContext();
    this.defineSleep(context);
    const compile = this.valueOf(context, context.evalCode(PRELUDE));
    if (compile instanceof CommandError) {
      context.dispose();
      return compile;
    }
    const source = context.newString(code);
    const test = this.valueOf(context, context.callFunction(compile, context.undefined, source));
    source.dispose();
    compile.dispose();
    if (!(test instanceof CommandError)) return { context, test };
    context.dispose();
    return test;
  }

  /** Waits for the given time, or until the time limit of the script. */
  private defineSleep(context: QuickJSContext): void {
    const sleep = context.newFunction('sleep', (wanted) => {
      const left = Math.max(0, this.stopAt - performance.now()) + 1;
      const clock = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      Atomics.wait(clock, 0, 0, Math.min(context.getNumber(wanted) || 0, left));
    });
    context.setProp(context.global, 'sleep', sleep);
    sleep.dispose();
  }

  private valueOf(
    context: QuickJSContext,
    result: ReturnType<QuickJSContext['callFunction']>,
  ): QuickJSHandle | CommandError {
    if (!result.error) return result.value;
    const thrown: unknown = context.dump(result.error);
    result.error.dispose();
    if (performance.now() > this.stopAt) {
      return tooLong();
    }
    const { name, message } = (thrown ?? {}) as { name?: string; message?: string };
    return failure(name === undefined ? `uncaught: ${String(thrown)}` : `${name}: ${message}`);
  }
}

let started: Promise<ScriptEngine> | undefined;
let current: ScriptEngine | undefined;

/**
 * The engine that all commands share. It is loaded at the first use, because few servers need it.
 */
export async function scriptEngine(): Promise<ScriptEngine> {
  started ??= ScriptEngine.start();
  current = await started;
  return current;
}

/** The next command creates a new engine. */
function forgetEngine(broken: ScriptEngine): void {
  if (current === broken) started = undefined;
}
