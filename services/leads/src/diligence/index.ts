/** The room of diligence: signed files that say what is known about the leads of a pack. It uses care, selling and supply. */
export { DiligenceModule } from './diligence.module.js';
