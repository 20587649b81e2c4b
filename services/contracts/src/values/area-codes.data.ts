/**
 * The area codes of +1 outside of the United States and its territories, by country. Source: the North American
 * Numbering Plan as in the metadata of libphonenumber, with which a test compares them.
 */
export const foreignAreaCodes: Readonly<Record<string, readonly number[]>> = {
  Anguilla: [264],
  'Antigua and Barbuda': [268],
  'the Bahamas': [242],
  Barbados: [246],
  Bermuda: [441],
  'the British Virgin Islands': [284],
  Canada: [
    204, 226, 236, 249, 250, 257, 263, 273, 289, 306, 343, 354, 365, 367, 368, 382, 403, 416, 418,
    428, 431, 437, 438, 450, 468, 474, 506, 514, 519, 548, 579, 581, 584, 587, 600, 604, 613, 622,
    633, 639, 647, 672, 683, 705, 709, 742, 753, 778, 780, 782, 807, 819, 825, 867, 873, 879, 902,
    905, 942,
  ],
  'the Cayman Islands': [345],
  Dominica: [767],
  'the Dominican Republic': [809, 829, 849],
  Grenada: [473],
  Jamaica: [658, 876],
  Montserrat: [664],
  'Saint Kitts and Nevis': [869],
  'Saint Lucia': [758],
  'Saint Vincent and the Grenadines': [784],
  'Sint Maarten': [721],
  'Trinidad and Tobago': [868],
  'the Turks and Caicos Islands': [649],
};
