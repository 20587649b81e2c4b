/**
 * Licences of packages that the product may ship. None of them asks that the product's own code is published. A package with
 * another one needs a decision: another package, or a line here with the reason.
 */
export const allowedLicences: readonly string[] = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  // In the public domain.
  'CC0-1.0',
  'Unlicense',
  // Changes of the package's own files would have to be published; there are none. For lightningcss, which builds the site.
  'MPL-2.0',
  // Permissive; that of argparse, which the command of markdown-it uses.
  'PSF-2.0',
  // Fonts may be shipped with a program, not sold alone.
  'OFL-1.1',
];

/** Packages whose manifest names no licence of this list, in the version whose files were read instead. */
export const readLicences: Readonly<Record<string, string>> = {
  'png-js@2.0.0': 'LICENSE is the text of MIT',
  'dejavu-fonts-ttf@2.37.3':
    'LICENSE is that of Bitstream Vera: may be shipped with a program, not sold alone',
};
