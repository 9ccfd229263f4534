// What the demo's volunteers say at the door, in English and in Spanish.
import type { DoorScript } from '../../contract/surveys';

export const doorScripts: readonly DoorScript[] = [
  {
    language: 'English',
    introduction:
      'Hi, my name is {canvasser}, and I’m a volunteer with {candidate}’s campaign. Is {voter} home? The council votes on rents in March, and we’re asking neighbors what they think.',
    talking_points: [
      'Measure C limits rent increases to 4% a year.',
      'Landlords can still raise rents when they repair or improve a home.',
      '{candidate} has rented on Maple Street for twelve years.',
    ],
    objections: [
      {
        they_say: 'Who pays for it?',
        you_say: 'No taxes are spent on it. A fee of $2 a month for each apartment pays for the office.',
      },
      {
        they_say: 'I never vote in city elections.',
        you_say: 'Last time 214 votes decided it. You vote at {polling_place}. It takes ten minutes.',
      },
      {
        they_say: 'I don’t have time.',
        you_say: 'Of course. May I leave this with you? It says when and where to vote.',
      },
    ],
    closing: 'Thank you for your time. Election Day is March 3. You vote at {polling_place}.',
  },
  {
    language: 'Spanish',
    introduction:
      'Hola, me llamo {canvasser} y ayudo en la campaña de {candidate}. ¿Está {voter} en casa? El concejo vota sobre los alquileres en marzo y queremos saber qué piensan los vecinos.',
    talking_points: [
      'La Medida C limita las subidas de alquiler al 4% al año.',
      'Los propietarios aún pueden subirlo cuando reparan o mejoran la vivienda.',
      '{candidate} vive de alquiler en Maple Street desde hace doce años.',
    ],
    objections: [
      {
        they_say: '¿Quién lo paga?',
        you_say: 'No cuesta impuestos. Una cuota de $2 al mes por apartamento paga la oficina.',
      },
      {
        they_say: 'Nunca voto en las elecciones de la ciudad.',
        you_say: 'La última vez decidieron 214 votos. Usted vota en {polling_place}. Son diez minutos.',
      },
      {
        they_say: 'No tengo tiempo.',
        you_say: 'Claro. ¿Puedo dejarle esto? Dice cuándo y dónde se vota.',
      },
    ],
    closing: 'Gracias por su tiempo. Las elecciones son el 3 de marzo. Usted vota en {polling_place}.',
  },
];
