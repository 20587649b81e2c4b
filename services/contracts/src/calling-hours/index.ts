// The browser takes this folder without the rest (`@leadmart/contracts/calling-hours`).
export * from './calling-laws.data.js';
export * from './calling-limits.js';
export * from './calling-window.js';
export { localTimeOf } from './wall-clock.js';
export { areaCodesOfState, zonesOfState } from './places.js';
