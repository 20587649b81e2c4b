/** The room of calling: call lists of packs, outcomes of calls and their results. It uses care, selling and supply. */
export { CallingModule } from './calling.module.js';
