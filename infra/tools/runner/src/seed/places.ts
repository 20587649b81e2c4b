import type { StateCode } from '@leadmart/contracts';

/** The states of the demo leads: share per thousand, area codes and cities. The places are real, the people invented. */
export interface Place {
  readonly share: number;
  readonly areaCodes: readonly number[];
  readonly cities: readonly string[];
}

const place = (share: number, areaCodes: string, cities: string): Place => ({
  share,
  areaCodes: areaCodes.split(' ').map(Number),
  cities: cities.split(', '),
});

export const places: Readonly<Record<StateCode, Place>> = {
  AK: place(4, '907', 'Anchorage, Fairbanks, Juneau, Wasilla'),
  AL: place(15, '205 251 256 334', 'Birmingham, Huntsville, Mobile, Montgomery, Tuscaloosa'),
  AR: place(9, '479 501 870', 'Little Rock, Fayetteville, Fort Smith, Jonesboro'),
  AZ: place(22, '480 520 602 623 928', 'Phoenix, Tucson, Mesa, Scottsdale, Flagstaff'),
  CA: place(
    105,
    '209 213 310 415 510 619 714 805 818 916',
    'Los Angeles, San Diego, San Jose, Fresno, Sacramento, Oakland, Long Beach',
  ),
  CO: place(18, '303 719 970', 'Denver, Colorado Springs, Aurora, Fort Collins, Boulder'),
  CT: place(11, '203 860', 'Bridgeport, New Haven, Hartford, Stamford'),
  DE: place(4, '302', 'Wilmington, Dover, Newark, Middletown'),
  FL: place(
    66,
    '239 305 321 352 386 407 561 727 813 904',
    'Miami, Orlando, Tampa, Jacksonville, Naples, Gainesville',
  ),
  GA: place(33, '229 404 478 706 770 912', 'Atlanta, Augusta, Columbus, Savannah, Macon'),
  HI: place(5, '808', 'Honolulu, Hilo, Kailua, Kahului'),
  IA: place(10, '319 515 563 641 712', 'Des Moines, Cedar Rapids, Davenport, Ames'),
  ID: place(6, '208', 'Boise, Meridian, Nampa, Idaho Falls'),
  IL: place(
    38,
    '217 309 312 618 630 708 773 815',
    'Chicago, Aurora, Joliet, Naperville, Peoria, Springfield',
  ),
  IN: place(20, '219 260 317 574 765 812', 'Indianapolis, Fort Wayne, Evansville, South Bend'),
  KS: place(9, '316 620 785 913', 'Wichita, Overland Park, Topeka, Lawrence'),
  KY: place(14, '270 502 606 859', 'Louisville, Lexington, Bowling Green, Owensboro'),
  LA: place(14, '225 318 337 504 985', 'New Orleans, Baton Rouge, Shreveport, Lafayette'),
  MA: place(21, '413 508 617 781 978', 'Boston, Worcester, Springfield, Cambridge, Lowell'),
  MD: place(18, '301 410', 'Baltimore, Frederick, Rockville, Annapolis'),
  ME: place(4, '207', 'Portland, Bangor, Augusta, Lewiston'),
  MI: place(
    30,
    '231 248 269 313 517 586 616 734',
    'Detroit, Grand Rapids, Lansing, Ann Arbor, Flint',
  ),
  MN: place(17, '218 320 507 612 651 763', 'Minneapolis, Saint Paul, Rochester, Duluth'),
  MO: place(19, '314 417 573 636 660 816', 'Kansas City, Saint Louis, Springfield, Columbia'),
  MS: place(9, '228 601 662', 'Jackson, Gulfport, Hattiesburg, Tupelo'),
  MT: place(4, '406', 'Billings, Missoula, Great Falls, Bozeman'),
  NC: place(32, '252 336 704 828 910 919', 'Charlotte, Raleigh, Greensboro, Durham, Asheville'),
  ND: place(3, '701', 'Fargo, Bismarck, Grand Forks, Minot'),
  NE: place(6, '308 402', 'Omaha, Lincoln, Bellevue, Kearney'),
  NH: place(5, '603', 'Manchester, Nashua, Concord, Dover'),
  NJ: place(28, '201 609 732 856 908 973', 'Newark, Jersey City, Trenton, Edison, Camden'),
  NM: place(6, '505 575', 'Albuquerque, Las Cruces, Santa Fe, Roswell'),
  NV: place(10, '702 775', 'Las Vegas, Reno, Henderson, Carson City'),
  NY: place(
    58,
    '212 315 516 518 585 607 631 716 718 914',
    'New York, Buffalo, Rochester, Yonkers, Syracuse, Albany',
  ),
  OH: place(
    35,
    '216 330 419 440 513 614 740 937',
    'Columbus, Cleveland, Cincinnati, Toledo, Akron, Dayton',
  ),
  OK: place(12, '405 580 918', 'Oklahoma City, Tulsa, Norman, Lawton'),
  OR: place(13, '503 541', 'Portland, Salem, Eugene, Bend'),
  PA: place(
    39,
    '215 412 570 610 717 724 814',
    'Philadelphia, Pittsburgh, Allentown, Erie, Scranton',
  ),
  RI: place(4, '401', 'Providence, Warwick, Cranston, Newport'),
  SC: place(16, '803 843 864', 'Charleston, Columbia, Greenville, Myrtle Beach'),
  SD: place(3, '605', 'Sioux Falls, Rapid City, Aberdeen, Brookings'),
  TN: place(21, '423 615 731 865 901 931', 'Nashville, Memphis, Knoxville, Chattanooga'),
  TX: place(
    88,
    '210 214 281 325 361 409 512 713 806 817 915 972',
    'Houston, San Antonio, Dallas, Austin, Fort Worth, El Paso, Lubbock',
  ),
  UT: place(10, '435 801', 'Salt Lake City, Provo, Ogden, Saint George'),
  VA: place(26, '276 434 540 703 757 804', 'Virginia Beach, Norfolk, Richmond, Roanoke, Arlington'),
  VT: place(3, '802', 'Burlington, Rutland, Montpelier, Barre'),
  WA: place(23, '206 253 360 425 509', 'Seattle, Spokane, Tacoma, Vancouver, Bellevue'),
  WI: place(18, '262 414 608 715 920', 'Milwaukee, Madison, Green Bay, Kenosha'),
  WV: place(5, '304', 'Charleston, Huntington, Morgantown, Wheeling'),
  WY: place(3, '307', 'Cheyenne, Casper, Laramie, Gillette'),
};
