import type { LeadColumn } from './lead-files.js';

/** Removes case and punctuation: `First Name`, `first_name` and `FIRSTNAME` are equal. */
export const foldedHeader = (header: string): string =>
  header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a header equals the name of a lead column except for case and punctuation. */
export const isNameOf = (column: LeadColumn, header: string): boolean =>
  foldedHeader(header) === foldedHeader(column);

/**
 * Names of the lead columns in English, Spanish, French, German, Italian and Portuguese: lower case,
 * without accents and spaces. A name may belong to two columns; the values then decide.
 */
const names: Readonly<Record<LeadColumn, string>> = {
  firstName: `first firstname fname givenname given forename christianname nombre nombres primernombre
    nombredepila prenom prenoms vorname rufname nome primeironome`,
  lastName: `last lastname lname surname familyname family apellido apellidos primerapellido nom
    nomdefamille nomfamille nachname familienname zuname cognome sobrenome apelido`,
  state: `state st statecode statename usstate region province stateabbreviation stateabbr
    stateprovince stateorprovince estado provincia etat staat bundesstaat bundesland stato`,
  city: `city town cityname locality municipality ciudad localidad municipio poblacion ville commune
    localite stadt ort wohnort citta comune cidade`,
  phoneNumber: `phone phonenumber phoneno phonenr phonenum telephone telephonenumber tel telno mobile
    mobilephone mobilenumber mobileno cell cellphone cellnumber landline number telefono
    numerodetelefono numerotelefono movil celular telefonomovil telefonocelular telefonofijo
    numerodetelephone numerotelephone portable telephoneportable telefon telefonnummer telefonnr handy
    handynummer handynr mobilnummer mobiltelefon rufnummer festnetz telefone cellulare`,
  phoneNumberStatus: `status phonestatus phonenumberstatus numberstatus linestatus callstatus dnc
    dncstatus dncflag isdnc ondnc donotcall cleanordnc cleandnc estado estatus estadodeltelefono
    estadotelefono nollamar statut etat statuttelephone statutdutelephone nepasappeler bloctel
    telefonstatus anrufstatus nichtanrufen sperrliste stato`,
  email: `email emails mail emailaddress emailid mailaddress correo correoelectronico direcciondecorreo
    emaildirection courriel adressemail adresseemail adresseelectronique courrierelectronique
    mailadresse emailadresse epost postaelettronica`,
};

const columnsByName = new Map<string, LeadColumn[]>();
for (const [column, text] of Object.entries(names) as [LeadColumn, string][])
  for (const name of text.split(/\s+/))
    columnsByName.set(name, [...(columnsByName.get(name) ?? []), column]);

/** Words beside a name that do not change which column is meant: `Customer phone 1`. */
const fillers = new Set(
  `contact contacts customer client cliente clients lead buyer person user primary main principal home
  work private us usa the your my of de del du des der la le el l d kunde kunden kontakt contacto
  privat`.split(/\s+/),
);

/** `NúmeroDe_teléfono2` → `numero`, `de`, `telefono`, `2`. */
const wordsOf = (header: string): string[] =>
  header
    .replace(/(\p{Ll})(\p{Lu})|(\p{L})(\d)/gu, '$1$3 $2$4')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The lead columns that a header names, whatever its language, case and punctuation. */
export function columnsNamedBy(header: string): readonly LeadColumn[] {
  const words = wordsOf(header);
  const whole = columnsByName.get(words.join(''));
  if (whole) return whole;
  const bare = words.filter((word) => !fillers.has(word) && !/^\d+$/.test(word));
  return columnsByName.get(bare.join('')) ?? [];
}

/** A column "Name" is the last name where another column is the first name, as in German files. */
export const isPlainName = (header: string): boolean => wordsOf(header).join('') === 'name';
