import type { Words } from "./lexicon.ts";

/** The commonest names only. */
export const portuguese: Words = {
  "other.condition":
    "sinistro, batido, estado, dano, danos, avaria, avarias, defeito, defeitos, riscos, sinistros",
  video_url: "video, filme, url video, link video",
  "variant.vehicleheight": "altura",
  "variant.vehiclewidth": "largura",
  "variant.vehiclelength": "comprimento",
  "variant.torque": "binario",
  towing_capacity: "capacidade de reboque, reboque",
  "variant.batterycapacity": "capacidade bateria, capacidade da bateria, bateria",
  "variant.electricrange": "autonomia, autonomia eletrica, autonomia wltp",
  share: "percentagem, por cento, pct",
  make: "marca, fabricante, montadora, marca do veiculo",
  model: "modelo",
  badge: "versao, acabamento, variante, versao nome, nivel de equipamento",
  series: "serie, geracao",
  name: "titulo, titulo do anuncio, denominacao",
  year: "ano, ano modelo, ano do modelo, ano fabricacao, ano de fabricacao, ano fabrico, ano de fabrico, ano registo, ano do registo",
  first_registration:
    "data de matricula, data matricula, primeira matricula, registo, data do primeiro registo, mes ano registo, ano de registo, 1 registo, primeiro registo, data registo, data de registo, mes registo, matriculado em, data 1 matricula",
  km: "quilometragem, quilometros, kilometragem, km rodados, rodagem, kms, km, quilometros percorridos",
  price:
    "preco, preco de venda, preco venda, preco final, preco pvp, preco a vista, valor, pvp, preco atual, preco de venda ao publico, preco cliente, preco total, preco pronto pagamento",
  "price.old":
    "recomendado, pvp recomendado, preco recomendado, sugerido, antigo, anterior, preco anterior, preco antigo, preco de tabela, preco novo, preco em novo, pvp novo, preco original",
  "price.special": "promocao, oferta, preco promocional, preco promocao",
  "price.net": "sem iva, plus iva, mais iva",
  "price.gross": "com iva, iva incluido",
  "price.month": "mes, mensal, mensalidade, prestacao, parcela, parcelas, renda",
  "price.trade":
    "preco profissional, tabela fipe, fipe, preco fipe, valor fipe, preco revenda, revenda, preco comerciante, preco minimo, valor de retoma, retoma",
  "price.cost": "compra, preco de compra, preco compra, custo, custo de aquisicao, aquisicao, preco de custo",
  colour: "cor, cor exterior, cor externa, cor exterior nome, cor externa nome, pintura",
  interior_colour: "cor interior, estofos, cor interna, cor dos estofos",
  vin: "chassi, numero do chassi, numero de chassi, quadro, numero de quadro",
  regplate: "placa, matricula, placa do veiculo",
  fuel: "combustivel, tipo de combustivel, tipo combustivel",
  trans:
    "cambio, caixa, caixa de velocidades, transmissao, tipo de caixa, tipo de cambio, caixa velocidades, tipo caixa",
  drive: "tracao, tipo de tracao",
  simple_body:
    "carroceria, carrocaria, tipo de veiculo, segmento, tipo de carrocaria, tipo de carroceria, tipo carrocaria, categoria, carroceria tipo",
  doors: "portas, numero de portas, n portas, num portas",
  seats: "passageiros, lugares, lotacao, numero de lugares, assentos, n lugares",
  engine_size: "cilindrada, motor, motorizacao",
  car_type: "estado, condicao, novo usado, novo ou usado, novo, usado, tipo de venda",
  status: "disponibilidade, situacao, estado",
  stocknum:
    "codigo do veiculo, codigo veiculo, id viatura, numero interno, n interno, num stock, numero de stock, n stock, codigo interno, numero viatura",
  city: "cidade, municipio, localidade",
  state: "distrito, uf",
  location: "filial, armazem, local, localizacao, localizacao, local, parque, localizacao viatura",
  standardEquipment: "equipamento, opcionais, acessorios, extras, itens de serie, itens",
  dealercomments:
    "descricao, observacoes, comentarios, observacao, texto, descricao longa, anuncio texto, detalhes",
  image_urls:
    "foto, fotos, imagem, imagens, url fotos, fotografias, galeria, lista fotos, url imagens, imagem principal, fotos url",
  "variant.fuelconsumptioncombined":
    "consumo, consumo misto, consumo combinado, consumo medio, consumo, consumo medio",
  "other.person":
    "vendedor, proprietario, cliente, contacto, contato, telefone, telemovel, dono, unico dono, nome, numero de proprietarios, proprietario anterior, registos anteriores",
  "other.place": "rua, endereco, codigo postal, cep, pais, morada, bairro",
  "other.dealer": "empresa, loja, cnpj, stand, concessionaria",
  "other.link": "ligacao, endereco web",
  "other.time":
    "data, dias, inspecao, data de entrada, data cadastro, proxima inspecao, data de inspecao, validade inspecao, ipo, dias em stock, data anuncio",
  "other.power": "potencia, cv, cavalos, potencia cv, potencia kw, kw",
  "other.measure": "peso",
  "other.tax": "iva, imposto, ipva, iuc, iva dedutivel, isv, iuc anual",
  "other.finance": "financiamento, entrada, seguro, desconto, valor entrada",
  "other.emission": "emissoes, emissoes co2, classe euro",
  "other.serial": "numero do motor, renavam, chaves",
  "other.internal": "notas internas, observacoes internas",
  "other.code": "codigo cor, numero de fotos",
  "other.currency": "moeda",
  "other.gears": "marchas, velocidades, numero de mudancas",
  "other.history":
    "garantia, revisoes, livro de revisoes, blindado, final de placa, livro de manutencao, n registos, registos",
  listing_id: "id anuncio, codigo do anuncio, numero do anuncio, id, referencia, ref, codigo",
  dealership: "stand, nome do stand, concessionario, concessionaria, nome stand, concessao",
  show_on_dealer_website: "publicado, online, visivel, publicar",
  neutral:
    "para clientes, para o cliente, para compradores, veiculo, carro, automovel, de, do, da, numero, valor, tipo, em, o, a, viatura, n, ao, com",
};
