/** Someone in Nantes to send parcels to; every rule of the address form accepts it. */
export const camille = {
  firstName: 'Camille',
  lastName: 'Martin',
  mobile: '+33612345678',
  country: 'FR',
  streetNumber: '14',
  streetName: 'rue des Lilas',
  postalCode: '44000',
  city: 'Nantes',
}
