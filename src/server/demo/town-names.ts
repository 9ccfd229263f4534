// Names of made-up people, by where families came from, so that a town reads like a town.

export interface Origin {
  /** Of 100 families so many. */
  share: number;
  last: readonly string[];
  women: readonly string[];
  men: readonly string[];
  /** What is spoken at home besides English, and in how many of such homes. */
  language: readonly [string, number] | null;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const origins: readonly Origin[] = [
  {
    share: 52,
    last: words(`Whitfield Brandt Miller Johnson Smith Baker Carter Hughes Sullivan Murphy Kowalski Novak Fischer Weber Larson
      Peterson Olson Bennett Foster Graham Harper Holloway Jennings Keller Lambert Marsh Norris Parker Quinn Reed Shaw Tucker
      Vance Walsh Young Abbott Barlow Conway Dalton Ellis Fletcher Gibson Hart Irwin Kent Lowe Mercer Nolan Pruitt Rhodes`),
    women:
      words(`Mary Linda Susan Karen Emily Sarah Jessica Amanda Megan Laura Rachel Hannah Julia Claire Grace Olivia Emma
      Abigail Denise Donna Carol Nancy Ruth Helen Alice Heather Kelly Erin Paige Brooke Molly Audrey`),
    men: words(`James Robert John Michael David William Thomas Daniel Matthew Andrew Steven Kevin Brian Eric Scott Gregory
      Peter Kyle Ethan Logan Jacob Tyler Nathan Henry George Walter Frank Paul Dennis Keith Adam Owen`),
    language: null,
  },
  {
    share: 17,
    last: words(`Ortega Ruiz Flores Ramirez Torres Morales Castillo Mendoza Vargas Guerrero Salazar Rojas Delgado Herrera
      Medina Aguilar Reyes Navarro Campos Fuentes Cabrera Acosta Solis Ibarra`),
    women: words(
      `Marta Ines Ana Lucia Sofia Rosa Elena Carmen Isabel Gabriela Daniela Valeria Camila Teresa Pilar Yolanda`,
    ),
    men: words(
      `Julio Luis Carlos Miguel Javier Diego Jorge Rafael Andres Mateo Hector Ramon Emilio Pablo Oscar Ernesto`,
    ),
    language: ['Spanish', 0.5],
  },
  {
    share: 16,
    last: words(`Washington Jefferson Booker Hairston Gaines Dorsey Mosley Bowman Franklin Bridges Coleman Simmons Banks
      Freeman Ellison Pettway Rollins Tate Vaughn Winfrey`),
    women: words(`Keisha Tamika Jasmine Monique Imani Aaliyah Latoya Denise Renee Yolanda Candace Ebony Simone Nia`),
    men: words(`Marcus Darnell Malik Terrence Andre Jamal Curtis Reginald Xavier Isaiah Elijah Desmond Clifton Lamar`),
    language: null,
  },
  {
    share: 4,
    last: words(`Okafor Mensah Adeyemi Diallo Nwosu Tesfaye Abebe Osei Hassan Warsame`),
    women: words(`Ada Ngozi Amara Abena Fatou Hana Selam Zainab Chioma Adwoa`),
    men: words(`Chidi Kofi Emeka Kwame Abdi Yonas Tunde Obinna Ibrahim Samuel`),
    language: ['Somali', 0.25],
  },
  {
    share: 6,
    last: words(`Nguyen Tran Pham Chen Wang Li Kim Park Sato Tanaka Santos Reyes`),
    women: words(`Linh Mai Thuy Mei Ling Yuna Jiwoo Keiko Yuki Grace Joy Hoa`),
    men: words(`Minh Tuan Duc Wei Jun Hao Jisoo Kenji Hiro Daniel Kevin Bao`),
    language: ['Vietnamese', 0.3],
  },
  {
    share: 5,
    last: words(`Patel Nair Sharma Gupta Khan Ahmed Haddad Mansour Rahman Iyer Singh Farah`),
    women: words(`Priya Anita Leila Aisha Meera Noor Sana Divya Layla Kavita`),
    men: words(`Arjun Raj Omar Ali Vikram Sanjay Karim Yusuf Amir Dev`),
    language: null,
  },
];

export const parties = ['Democratic', 'Republican', 'Unaffiliated', 'Libertarian', 'Green'] as const;
export type Party = (typeof parties)[number];
