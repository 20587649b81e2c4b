import { describe, expect, it } from '@jest/globals';
import { columnsNamedBy } from './header-names.js';
import type { LeadColumn } from './lead-files.js';

describe('the lead column that a header names', () => {
  it.each<[LeadColumn, string]>([
    ['firstName', 'First, FNAME, given_name, Nombre, Primer nombre, Prénom, PRENOM, Vorname'],
    ['lastName', 'surname, Apellidos, Nom de famille, Nachname, Familienname, customerLastName'],
    ['state', 'State code, Estado, État, Bundesstaat, us_state, Région'],
    ['city', 'Town, Ciudad, ville, Población, Wohnort, Stadt, contact-city'],
    [
      'phoneNumber',
      'Teléfono, numero_de_telefono, NúmeroDeTeléfono, Téléphone, Tel., Handy, Telefon-Nr., Phone 1',
    ],
    [
      'phoneNumberStatus',
      'Status, DNC?, Do Not Call, Statut, Estatus, phone_status, Telefonstatus',
    ],
    ['email', 'E-mail, mail, Correo electrónico, Courriel, adresse e-mail, E-Mail-Adresse'],
  ])('recognises %s in several languages', (column, headers) => {
    for (const header of headers.split(', '))
      expect([header, ...columnsNamedBy(header)]).toContain(column);
  });

  it('recognises no column in other headers', () => {
    for (const header of ['Notes', 'Full name', 'Company phone type', 'Column 3', '', '日本'])
      expect(columnsNamedBy(header)).toEqual([]);
  });
});
