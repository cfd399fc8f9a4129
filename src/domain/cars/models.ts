import { firstWords, lettersAndDigits } from "./makes.ts";

/** Models by their usual names, to recognise a column of models, and where a model's name of several words ends. */
const table =
  "124 Spider;2 Series;3 Series;4Runner;5 Series;500L;500X;595;86;A-Class;A4 Allroad;A6 Allroad;Accent;Accord;Adam;Agila;Alhambra;Almera;Altima;Amarok;Ameo;" +
  "Antara;Ariya;Arkana;Arona;Arteon;Astra;Ateca;Atto 2;Atto 3;Auris;Aurion;Avalon;Avenger;Avensis;Aventador;Aygo;Aygo X;B-Class;B-Max;Barina;Bayon;Bayou;Beetle;" +
  "Berlingo;Bipper;Blazer;Bolt;Born;Boxer;Boxster;Bravo;Bronco;BRZ;BT-50;C-Class;C-HR;C-Max;C3 Aircross;C4 Cactus;C4 Picasso;C4 X;C5 Aircross;C5 X;Caddy;" +
  "Camaro;Camry;Captiva;Captur;Caravelle;Carens;Carina;Carnival;Cascada;Cayenne;Cayman;Ceed;Celerio;Challenger;Charger;Cherokee;Civic;CLA;Clio;Clubman;Colorado;" +
  "Combo;Commander;Commodore;Compass;Continental;Cooper;Corolla;Corolla Cross;Corsa;Corvette;Countryman;Cross Polo;Crosstrek;Crown;Cruze;CR-V;CR-Z;CT5;CX-3;CX-30;" +
  "CX-5;CX-50;CX-60;CX-7;CX-70;CX-8;CX-80;CX-9;CX-90;D-MAX;Daily;Defender;Demio;Discovery;Discovery Sport;Doblo;Dokker;Dolphin;Ducato;Duster;E-Class;E-Pace;" +
  "E-Tron;Eclipse Cross;Ecosport;Edge;Elantra;Enclave;Encore;Enyaq;Equinox;Escalade;Escape;Espace;Estima;EV3;EV5;EV6;EV9;Evoque;Expedition;Explorer;" +
  "F-150;F-250;F-Pace;F-Type;Fabia;Fairlane;Falcon;Fiesta;Fiorino;Fit;Flying Spur;Focus;Forester;Formentor;Fortuner;Freelander;Fronx;Frontier;Fusion;G-Class;Galaxy;" +
  "Genesis;Getz;Ghibli;Giulia;Giulietta;GLA;GLB;GLC;GLE;GLS;Golf;Grand Cherokee;Grand Scenic;Grand Vitara;Grand C4 Picasso;Grandis;Grandland;Grandland X;Grecale;GR Yaris;" +
  "GT86;Gladiator;Haval H6;HiAce;Highlander;HiLux;HR-V;Huracan;i10;i20;i30;i40;ID Buzz;ID.3;ID.4;ID.5;ID.7;iLoad;iMax;Ignis;Impala;Impreza;Insignia;Ioniq;Ioniq 5;Ioniq 6;" +
  "Jazz;Jetta;Jimny;Jogger;Jolion;Juke;Jumper;Jumpy;Ka;Kadjar;Kamiq;Kangoo;Karl;Karoq;Kluger;Kodiaq;Koleos;Kona;Kuga;Kwid;L200;Lancer;LandCruiser;Land Cruiser;" +
  "Land Cruiser Prado;LandCruiser Prado;Laguna;Leaf;Legacy;Leon;Levante;Levorg;Liana;Liberty;Logan;Lodgy;Macan;Malibu;Manta;Master;Matrix;Maverick;Megane;Meriva;Micra;" +
  "Model 3;Model S;Model X;Model Y;Modus;Mokka;Mokka-e;Mondeo;Murano;Musso;Mustang;Mustang Mach-E;MX-30;MX-5;Navara;Navigator;Niro;Note;NP200;NP300;NP300 Hardbody;Octavia;" +
  "Odyssey;Optima;Outback;Outlander;Pacifica;Pajero;Pajero Sport;Palisade;Panamera;Panda;Partner;Passat;Pathfinder;Patrol;Phaeton;Picanto;Pilot;Polo;Polo Vivo;Prado;Primera;" +
  "Prius;Proace;ProCeed;Puma;Punto;Pulsar;Q2;Q3;Q5;Q7;Q8;Qashqai;Quattroporte;Qubo;RAV4;Range Rover;Range Rover Evoque;Range Rover Sport;Range Rover Velar;Ranger;Rapid;" +
  "Renegade;Rexton;Rio;Roadster;Rogue;Roomster;S-Class;S-Cross;S-Max;S-Presso;Sandero;Sandero Stepway;Santa Fe;Savana;Scala;Scenic;Scirocco;Seal;Sealion 6;Seltos;Sentra;" +
  "Sequoia;Serena;Sharan;Shark 6;Sienna;Sierra;Sierra 1500;Silverado;Silverado 1500;Sonata;Sorento;Soul;Spark;Spider;Splash;Sportage;Spring;Sprinter;SQ5;Staria;Starlet;Stelvio;Stinger;" +
  "Stonic;Suburban;Superb;Supra;Swace;Swift;SX4;T-Cross;T-Roc;Tacoma;Tahoe;Talento;Talisman;Tarraco;Tavascan;Taycan;Telluride;Territory;Terrain;Tiguan;Tiguan Allspace;Tipo;Tivoli;" +
  "Torres;Touareg;Touran;Tourneo;Tourneo Connect;Tourneo Custom;Town & Country;Trafic;Trailblazer;Transit;Transit Connect;Transit Custom;Transporter;Traverse;Trax;Triton;" +
  "Tucson;Tundra;Twingo;UX;V-Class;V40;V60;V70;V90;Veloster;Venga;Venue;Verso;Versa;Vitara;Vito;Vivaro;Voyager;WRX;Wrangler;X-Class;X-Trail;XC40;XC60;XC90;XF;XV;Yaris;Yaris Cross;" +
  "Yeti;Yukon;Zafira;ZS;ZS EV;HS;MG3;MG4;MG5;Atlas;Axela;Atenza;Vezel;Aqua;Vitz;Wish;Alphard;Vellfire;Harrier;Noah;Voxy;Tiida;Stagea;Skyline;Fairlady Z;370Z;350Z;GT-R;" +
  "Cannon;Tank 300;Tank 500;Ora;Omoda 5;Tiggo 4;Tiggo 7;Tiggo 8;Jaecoo 7;EX30;EX90;C40;Recharge;Tonale;Junior;MiTo;Ypsilon;208;2008;308;3008;408;508;5008;C1;C3;C4;C5;DS3;DS4;DS7;" +
  "Up;e-Golf;Citigo;Toledo;Ibiza;Mii;Altea;Cordoba;Exeo;Fox;Bora;Eos;Crafter;CC;Multivan;California";

const names = table.split(";");
const keys = new Set(names.map(lettersAndDigits));
/** `320d` and `C 220` are models of their own. */
const coded = /^(?:[1-8][1-8]\d[dix]{0,2}|[a-z]{1,3} ?\d{1,3}[a-z]{0,2}|[1-8] series|[a-z]{1,3}[- ]class)$/i;

/** Whether a text is the name of a common model, or begins with it. */
export function knownModel(text: string): boolean {
  const isModel = (words: string) => keys.has(lettersAndDigits(words)) || undefined;
  return text.length <= 40 && firstWords(text.split(" "), isModel) !== undefined;
}

/** Whether a text is made like the name of a model (`320d`, `X5`). */
export const looksCoded = (text: string): boolean => coded.test(text.trim());

/** Models of several words, the longest first: of these, a title's model isn't its first word alone. */
export const longModels: readonly string[] = names
  .filter((name) => name.includes(" "))
  .sort((a, b) => b.length - a.length);
